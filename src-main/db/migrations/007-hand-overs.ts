/**
 * Work that left in a file, and work that came in one. What left is kept whole, so that a file that could not be written
 * or got lost can be written again. Which entries came is kept for good: the journal forgets, and a file must not be
 * taken over twice.
 */
export const handOverTables = /* sql */ `
CREATE TABLE hand_overs (
  id       TEXT PRIMARY KEY,
  at_ms    INTEGER NOT NULL,
  entries  INTEGER NOT NULL,
  -- The work as it goes into the file.
  work     TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE taken_over (
  entry_id     TEXT PRIMARY KEY,
  hand_over_id TEXT NOT NULL,
  at_ms        INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
