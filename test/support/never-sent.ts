/** The facts of an exported entry that was never sent. */
export const neverSent = {
  fate: 'noEffect',
  resends: 0,
  decision: null,
  decided_id: null,
  known_lines: null,
  earlier_changes: null,
} as const;
