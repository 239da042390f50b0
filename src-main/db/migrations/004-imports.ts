/**
 * References that the rep imported or typed, beside those harvested from orders. `imports` and `import_chunks` are the
 * rep's own; `imported_references` is made of the chunks again where only those were saved.
 */
export const importTables = /* sql */ `
CREATE TABLE imports (
  -- A later one wins over an earlier one.
  import_no INTEGER PRIMARY KEY AUTOINCREMENT,
  kind      TEXT NOT NULL,
  -- Null: typed by the rep.
  file_name TEXT,
  state     TEXT NOT NULL,
  taken     INTEGER NOT NULL DEFAULT 0,
  at_ms     INTEGER NOT NULL
) STRICT;

-- Rows of an import as JSON, some hundreds in each: few rows to copy into a backup.
CREATE TABLE import_chunks (
  import_no INTEGER NOT NULL,
  n         INTEGER NOT NULL,
  rows      TEXT NOT NULL,
  PRIMARY KEY (import_no, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE imported_references (
  kind      TEXT NOT NULL,
  id        INTEGER NOT NULL,
  import_no INTEGER NOT NULL,
  name      TEXT,
  fk_id     TEXT,
  type      TEXT,
  price     REAL,
  PRIMARY KEY (kind, id, import_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_references_by_import ON imported_references (import_no, id);
CREATE INDEX imported_references_by_fk_id ON imported_references (kind, fk_id);

-- The import whose members stand over those seen on orders.
ALTER TABLE catalogue ADD COLUMN import_no INTEGER;
CREATE INDEX catalogue_by_search ON catalogue (kind, search);
CREATE INDEX catalogue_by_fk_id ON catalogue (kind, fk_id);

CREATE INDEX addresses_by_type ON addresses (json ->> 'address_type');
`;
