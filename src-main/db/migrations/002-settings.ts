/** What the rep has set: one row per setting that was ever changed, its value as JSON. */
export const settingsTable = /* sql */ `
CREATE TABLE settings (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
