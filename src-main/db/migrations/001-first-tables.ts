/**
 * The first tables.
 *
 * `orders` is narrow: what lists, filters and sorts need, as the rep sees it (the service's document with pending work
 * folded in). Its key is `seconds of the order's date × 2^20 + n`, so that newest first is the key's own order and text
 * hits come out newest first without a sort. Documents lie apart, so that lists never read them.
 */
export const firstTables = /* sql */ `
CREATE TABLE order_docs (
  doc_id INTEGER PRIMARY KEY,
  json   TEXT NOT NULL
) STRICT;

CREATE TABLE orders (
  order_key      INTEGER PRIMARY KEY,
  local_id       TEXT NOT NULL UNIQUE,
  id             INTEGER UNIQUE,
  fk_id          TEXT,
  date           TEXT,
  customer_id    INTEGER,
  customer_fk_id TEXT,
  customer_name  TEXT,
  status_id      INTEGER,
  status_name    TEXT,
  quotation_id   INTEGER,
  total_value    REAL,
  estimate       TEXT,
  item_count     INTEGER NOT NULL,
  -- The service's last document; null while it has not answered the create.
  doc_id         INTEGER REFERENCES order_docs (doc_id),
  -- The rep deleted it here, or it is gone on the service: not in lists.
  hidden         INTEGER NOT NULL DEFAULT 0,
  gone_at_ms     INTEGER,
  pulled_at_ms   INTEGER,
  -- Entered on this machine, not pulled.
  made_here      INTEGER NOT NULL
) STRICT;
CREATE INDEX orders_by_customer ON orders (customer_id, order_key);
CREATE INDEX orders_by_fk_id ON orders (fk_id);
CREATE INDEX orders_by_quotation ON orders (quotation_id, order_key) WHERE quotation_id IS NOT NULL;

CREATE VIRTUAL TABLE orders_fts USING fts5 (
  customer, reference, observations, products,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);

-- What the catalogue asks of lines; the lines themselves are in the documents.
CREATE TABLE order_items (
  order_key  INTEGER NOT NULL,
  position   INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  quantity   REAL,
  price      REAL,
  PRIMARY KEY (order_key, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX order_items_by_product ON order_items (product_id, order_key);

-- Lines that were entered here: their local ids, and the service's ids once known.
CREATE TABLE item_ids (
  local_id       TEXT PRIMARY KEY,
  order_local_id TEXT NOT NULL,
  id             INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX item_ids_by_order ON item_ids (order_local_id);

CREATE TABLE addresses (
  local_id       TEXT PRIMARY KEY,
  id             INTEGER UNIQUE,
  customer_fk_id TEXT NOT NULL,
  -- The service's last document; null while it has not answered the create.
  json           TEXT,
  gone_at_ms     INTEGER,
  pulled_at_ms   INTEGER
) STRICT;
CREATE INDEX addresses_by_customer ON addresses (customer_fk_id);

-- When a customer's list of addresses was last read from the service.
CREATE TABLE address_pulls (
  customer_fk_id TEXT PRIMARY KEY,
  pulled_at_ms   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE catalogue (
  kind                TEXT NOT NULL,
  id                  INTEGER NOT NULL,
  name                TEXT,
  fk_id               TEXT,
  type                TEXT,
  last_price          REAL,
  last_order_local_id TEXT,
  last_date           TEXT,
  -- name, fk_id and id, lower case and without accents.
  search              TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE outbox (
  seq                 INTEGER PRIMARY KEY AUTOINCREMENT,
  id                  TEXT NOT NULL UNIQUE,
  kind                TEXT NOT NULL,
  lane                TEXT NOT NULL,
  record_local_id     TEXT NOT NULL,
  payload             TEXT NOT NULL,
  base                TEXT,
  depends_on          TEXT,
  state               TEXT NOT NULL,
  attempts            INTEGER NOT NULL DEFAULT 0,
  next_attempt_at_ms  INTEGER,
  quarantine_until_ms INTEGER,
  -- What a probe must know of the time of sending.
  sent                TEXT,
  failure             TEXT,
  conflict            TEXT,
  created_at_ms       INTEGER NOT NULL,
  changed_at_ms       INTEGER NOT NULL
) STRICT;
CREATE INDEX outbox_open ON outbox (lane, seq) WHERE state NOT IN ('settled', 'discarded', 'folded');

CREATE INDEX outbox_open_by_state ON outbox (state) WHERE state NOT IN ('settled', 'discarded', 'folded');

CREATE TABLE outbox_history (
  entry_seq  INTEGER NOT NULL REFERENCES outbox (seq),
  n          INTEGER NOT NULL,
  at_ms      INTEGER NOT NULL,
  from_state TEXT,
  to_state   TEXT NOT NULL,
  note       TEXT NOT NULL,
  failure    TEXT,
  PRIMARY KEY (entry_seq, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE sync_state (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
