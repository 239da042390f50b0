/**
 * Photos of products. What an upload needs is in its outbox entry; these rows are what the rep sees of it, and outlast the
 * entry. Thumbnails go by content, and lie apart so that lists never read them.
 */
export const photoTables = /* sql */ `
CREATE TABLE photos (
  photo_id       TEXT PRIMARY KEY,
  entry_id       TEXT NOT NULL UNIQUE,
  product_id     INTEGER NOT NULL,
  sha256         TEXT NOT NULL,
  file_name      TEXT NOT NULL,
  content_type   TEXT NOT NULL,
  size           INTEGER NOT NULL,
  attached_at_ms INTEGER NOT NULL,
  -- When the service confirmed it.
  sent_at_ms     INTEGER
) STRICT;
CREATE INDEX photos_by_product ON photos (product_id, attached_at_ms);

CREATE TABLE photo_thumbnails (
  sha256 TEXT PRIMARY KEY,
  image  BLOB NOT NULL
) STRICT;
`;
