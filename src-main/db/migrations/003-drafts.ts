/** Orders that are being typed, and templates for new ones. `content` is JSON of the window's own. */
export const draftTables = /* sql */ `
CREATE TABLE drafts (
  draft_id       TEXT PRIMARY KEY,
  -- The order that is being changed; null for a new one.
  order_local_id TEXT,
  customer_name  TEXT NOT NULL,
  line_count     INTEGER NOT NULL,
  estimate       TEXT NOT NULL,
  content        TEXT NOT NULL,
  kept_at_ms     INTEGER NOT NULL
) STRICT;

CREATE TABLE templates (
  template_id TEXT PRIMARY KEY,
  name        TEXT NOT NULL,
  line_count  INTEGER NOT NULL,
  content     TEXT NOT NULL
) STRICT;
`;
