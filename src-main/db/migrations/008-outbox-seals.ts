/** A check sum for each entry: SQLite notices a broken page, but not a letter that changed inside one. */
export const outboxSeals = /* sql */ `
CREATE TABLE outbox_seals (
  entry_seq INTEGER PRIMARY KEY,
  seal      INTEGER NOT NULL
) STRICT;
`;
