/** Which row of the search for actions is chosen, and which one Enter takes. */

export interface Choosable {
  id: string;
  kind: 'action' | 'record' | 'setting';
}

/** The place of the row that the rep went to, whatever has come above it; the first one before that, and once the row has gone. */
export function placeOfChosen(rows: readonly Choosable[], chosenId: string | null): number {
  return Math.max(
    0,
    rows.findIndex(({ id }) => id === chosenId),
  );
}

/**
 * 'later' while what is meant may still be sought: a record was perhaps found for the letters before, and records come above
 * settings. `isAnswered`: those that are shown fit what is typed now. Null if there is nothing to take.
 */
export function rowToTake<Row extends Choosable>(
  rows: readonly Row[],
  chosenId: string | null,
  isAnswered: boolean,
): Row | 'later' | null {
  const row = rows[placeOfChosen(rows, chosenId)] ?? null;
  const isSure = isAnswered || row?.kind === 'action' || (row?.kind === 'setting' && row.id === chosenId);
  return isSure ? row : 'later';
}
