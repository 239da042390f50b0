/** The journal is listed by how entries ended, the newest end first: by age alone, all that were given up are looked for among all that were sent. */
export const journalOrder = /* sql */ `
DROP INDEX outbox_ended;
CREATE INDEX outbox_ended ON outbox (state, changed_at_ms)
  WHERE state = 'settled' OR state = 'discarded' OR state = 'folded';
`;
