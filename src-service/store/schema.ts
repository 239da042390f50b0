/**
 * Orders are kept twice over: as the JSON that is sent, ready to be joined into a page, and as a narrow row that holds
 * what is searched and sorted by. A search never reads a document that it does not return.
 */
export const schemaVersion = 1;

/** The value of "no date" in `date_ms`: before every instant of a date-time, so that it sorts first. */
export const noDateMs = -9_000_000_000_000_000;

export const schema = `
BEGIN;
CREATE TABLE reference (
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  fk_id TEXT,
  type TEXT,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX customer_by_fk_id ON reference (fk_id) WHERE kind = 'customer';

CREATE TABLE orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  fk_id TEXT,
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL,
  date_ms INTEGER NOT NULL,
  id_customer INTEGER NOT NULL,
  id_quotation INTEGER,
  id_address INTEGER
) STRICT;
CREATE INDEX orders_by_fk_id ON orders (fk_id);
CREATE INDEX orders_by_created ON orders (created_at_ms);
CREATE INDEX orders_by_updated ON orders (updated_at_ms);
CREATE INDEX orders_by_date ON orders (date_ms);
CREATE INDEX orders_by_customer ON orders (id_customer, date_ms);
CREATE INDEX orders_by_quotation ON orders (id_quotation) WHERE id_quotation IS NOT NULL;
CREATE INDEX orders_by_address ON orders (id_address) WHERE id_address IS NOT NULL;

CREATE TABLE order_documents (
  id INTEGER PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  document TEXT NOT NULL
) STRICT;

CREATE TABLE item_ids (last INTEGER NOT NULL) STRICT;
INSERT INTO item_ids VALUES (0);

CREATE TABLE addresses (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  id_customer INTEGER NOT NULL,
  deleted INTEGER NOT NULL DEFAULT 0,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX addresses_of_customer ON addresses (id_customer, id) WHERE deleted = 0;

CREATE TABLE product_images (
  id_product INTEGER NOT NULL,
  file_name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  content BLOB NOT NULL,
  uploaded_at_ms INTEGER NOT NULL,
  PRIMARY KEY (id_product, file_name)
) STRICT;
PRAGMA user_version = ${schemaVersion};
COMMIT;
`;
