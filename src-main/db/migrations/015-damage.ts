/**
 * Sums of what the rep typed, as they are for entries; null for what was kept before. And which entries were found to be
 * damaged, so that they are counted as what they are: their rows stay as they were found.
 */
export const damage = /* sql */ `
ALTER TABLE drafts ADD COLUMN seal INTEGER;
ALTER TABLE templates ADD COLUMN seal INTEGER;

CREATE TABLE damaged_entries (
  entry_seq INTEGER PRIMARY KEY
) STRICT;
`;
