/**
 * Every table, index and setting of a workspace's database, as version 1 makes it. Later versions are steps in `migrate.ts`.
 * There are no triggers and no views; the only triggers of the program are temporary ones (see `checksums.ts`). The names of
 * persisted states and kinds are in `src-shared/contract/outbox/outbox.ts`.
 */

/** Orders: what the service said of each, and what the rep sees. */
const orders = /* sql */ `
-- The service's last document of an order, as it came. Documents lie apart, so that lists never read them.
CREATE TABLE order_docs (
  doc_id INTEGER PRIMARY KEY,
  json   TEXT NOT NULL
) STRICT;

-- One row for each order as the rep sees it: the service's document with the rep's unsent changes folded in. It holds what
-- lists, filters and sorts need.
CREATE TABLE orders (
  -- Seconds of the order's date × 2^20 + n: the key's own order is by date, and text hits come out by date without a sort.
  order_key      INTEGER PRIMARY KEY,
  -- The name of the order on this machine. It never changes.
  local_id       TEXT NOT NULL UNIQUE,
  -- The service's id; null until the service has given one.
  id             INTEGER,
  fk_id          TEXT,
  date           TEXT,
  customer_id    INTEGER,
  customer_fk_id TEXT,
  customer_name  TEXT,
  status_id      INTEGER,
  status_name    TEXT,
  quotation_id   INTEGER,
  -- The user whose order it is.
  user_id        INTEGER,
  -- The state of the address in the service's document, and the branch: taxes are looked up by them.
  address_state  TEXT,
  branch_id      INTEGER,
  total_value    REAL,
  -- Our own total as decimal text, while unsent changes make the service's total stale; null otherwise.
  estimate       TEXT,
  item_count     INTEGER NOT NULL,
  -- Null until the service has answered the create.
  doc_id         INTEGER REFERENCES order_docs (doc_id),
  -- 1 when lists leave it out: the rep deleted it here, or it is gone on the service.
  hidden         INTEGER NOT NULL DEFAULT 0,
  -- When it was found to be gone on the service.
  gone_at_ms     INTEGER,
  -- 1 when it was entered on this machine, 0 when it came from the service.
  made_here      INTEGER NOT NULL,
  -- When the service last answered about this very order (see believe.ts).
  confirmed_at_ms     INTEGER,
  -- When the newest list was asked for that changed it, or first held it.
  listed_at_ms   INTEGER,
  -- 1 until the service has said what it holds of a record that came in a file.
  unconfirmed    INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX orders_by_id ON orders (id) WHERE id IS NOT NULL;
CREATE INDEX orders_by_customer ON orders (customer_id, order_key);
-- An external id that is made of the local id is found by the local id, and needs no entry here.
CREATE INDEX orders_by_fk_id ON orders (fk_id) WHERE fk_id <> 'satchel-' || local_id;
CREATE INDEX orders_by_quotation ON orders (quotation_id, order_key) WHERE quotation_id IS NOT NULL;
-- Counts and pages of all shown orders are read from this index alone.
CREATE INDEX orders_shown ON orders (order_key) WHERE hidden = 0;
-- Before a document is deleted, SQLite asks whether an order refers to it.
CREATE INDEX orders_by_doc ON orders (doc_id) WHERE doc_id IS NOT NULL;

-- The lines of an order that were entered here, or have another server id than their name says.
CREATE TABLE line_names (
  order_local_id TEXT NOT NULL,
  local_id       TEXT NOT NULL,
  -- Null while nobody knows which line of the service it is.
  id             INTEGER,
  PRIMARY KEY (order_local_id, local_id)
) STRICT, WITHOUT ROWID;

-- What the service left out when it took an order. The service's id is the key, because a rescued order gets a new local id.
CREATE TABLE left_out_of_orders (
  id     INTEGER PRIMARY KEY,
  -- JSON: by the field's name in the write body, what the service holds instead.
  fields TEXT NOT NULL,
  -- How many lines were sent.
  lines  INTEGER NOT NULL
) STRICT;
`;

/** What searches need of an order. */
const search = /* sql */ `
-- The words of orders. Parts of the index are merged when there are eight of a size, or when most of a part is stale.
CREATE VIRTUAL TABLE orders_fts USING fts5 (
  customer, reference, observations, products,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO orders_fts (orders_fts, rank) VALUES ('automerge', 8), ('deletemerge', 60);

-- Which orders hold a product: the n-th line of a product in an order is the word "<product>x<n>".
CREATE VIRTUAL TABLE order_products USING fts5 (products, content = '', contentless_delete = 1, detail = none);
INSERT INTO order_products (order_products, rank) VALUES ('automerge', 8);

-- The lines of an order in one row, for what the catalogue says about a product.
CREATE TABLE order_lines (
  order_key INTEGER PRIMARY KEY,
  -- JSON: [[position, product, quantity, price], …]
  lines     TEXT NOT NULL
) STRICT;

-- Orders whose words and lines are stale: a save only marks its order, and the rows above follow shortly after.
CREATE TABLE dirty_orders (
  order_key INTEGER PRIMARY KEY
) STRICT;
`;

const addresses = /* sql */ `
-- Addresses of customers, with the service's last document.
CREATE TABLE addresses (
  local_id       TEXT PRIMARY KEY,
  -- The service's id; null until the service has given one.
  id             INTEGER UNIQUE,
  customer_fk_id TEXT NOT NULL,
  -- Null until the service has answered the create.
  json           TEXT,
  -- When it was found to be gone on the service.
  gone_at_ms     INTEGER,
  -- JSON: by the field's name in the write body, what the service holds instead; null when it took everything.
  left_out       TEXT,
  -- The service's id before the address was deleted there and recreated from here.
  former_id      INTEGER,
  -- When the service last answered about this very address (see believe.ts).
  confirmed_at_ms     INTEGER,
  -- When the newest list was asked for that changed it, or first held it.
  listed_at_ms   INTEGER,
  -- 1 until the service has said what it holds of a record that came in a file.
  unconfirmed    INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX addresses_by_customer ON addresses (customer_fk_id);
CREATE INDEX addresses_by_cep ON addresses (json ->> 'zip_code');
CREATE INDEX addresses_by_type ON addresses (json ->> 'address_type');
CREATE INDEX addresses_former ON addresses (former_id) WHERE former_id IS NOT NULL;

-- When a customer's list of addresses was last read from the service.
CREATE TABLE address_pulls (
  customer_fk_id TEXT PRIMARY KEY,
  pulled_at_ms   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;

const catalogue = /* sql */ `
-- Customers, products and other references, as orders mention them and imports name them.
CREATE TABLE catalogue (
  kind                TEXT NOT NULL,
  id                  INTEGER NOT NULL,
  name                TEXT,
  fk_id               TEXT,
  type                TEXT,
  last_price          REAL,
  last_order_local_id TEXT,
  last_date           TEXT,
  -- Name, EAN, fk_id and id in lower case and without accents.
  search              TEXT NOT NULL,
  -- The import whose values replace those seen on orders.
  import_no           INTEGER,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX catalogue_by_search ON catalogue (kind, search);
CREATE INDEX catalogue_by_fk_id ON catalogue (kind, fk_id);

-- Lists that the rep imported, and references that the rep typed.
CREATE TABLE imports (
  -- A later one wins over an earlier one.
  import_no INTEGER PRIMARY KEY AUTOINCREMENT,
  kind      TEXT NOT NULL,
  -- Null when the rep typed it.
  file_name TEXT,
  -- The price list whose file it is, as it is called and as names are compared; null for the general list and other kinds.
  list_name TEXT,
  list_key  TEXT,
  -- JSON: for whom the list holds since this file (HeldFor in the contract); null for everybody.
  held_for  TEXT,
  state     TEXT NOT NULL,
  taken     INTEGER NOT NULL DEFAULT 0,
  -- 1 if it says prices: those of earlier files of the list then hold no longer.
  has_prices INTEGER NOT NULL DEFAULT 0,
  at_ms     INTEGER NOT NULL
) STRICT;

CREATE INDEX imports_by_list ON imports (list_key, import_no) WHERE list_key IS NOT NULL;

-- The rows of an import as JSON, some hundreds in each chunk: few rows to copy into a backup.
CREATE TABLE import_chunks (
  import_no INTEGER NOT NULL,
  n         INTEGER NOT NULL,
  rows      TEXT NOT NULL,
  PRIMARY KEY (import_no, n)
) STRICT, WITHOUT ROWID;

-- The same rows one by one. They are made of the chunks again after a rescue.
CREATE TABLE imported_references (
  kind      TEXT NOT NULL,
  id        INTEGER NOT NULL,
  import_no INTEGER NOT NULL,
  name      TEXT,
  fk_id     TEXT,
  type      TEXT,
  price     REAL,
  -- How a product is sold: SaleTerms in the contract.
  ean       TEXT,
  unit      TEXT,
  carton    REAL,
  multiple  REAL,
  minimum   REAL,
  minimum_price REAL,
  stock     REAL,
  stock_date TEXT,
  valid_from TEXT,
  valid_to  TEXT,
  -- Of a customer.
  phone     TEXT,
  email     TEXT,
  city      TEXT,
  price_list TEXT,
  credit    TEXT,
  credit_date TEXT,
  visit_day TEXT,
  -- Bits of the members for which the file has no column: the previous import's values hold for them.
  carried   INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, id, import_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_references_by_import ON imported_references (import_no, id);
CREATE INDEX imported_references_by_fk_id ON imported_references (kind, fk_id);
CREATE INDEX imported_references_by_ean ON imported_references (kind, ean) WHERE ean IS NOT NULL;
`;

/** The rep's writes on their way to the service. */
const outbox = /* sql */ `
-- One entry for each write of the rep. The entry with the highest number is never deleted, so that no number is given twice.
CREATE TABLE outbox (
  seq                 INTEGER PRIMARY KEY,
  id                  TEXT NOT NULL UNIQUE,
  kind                TEXT NOT NULL,
  -- Entries of one lane are sent one after another: 'order:<local id>', 'address:<local id>' or 'product:<id>'.
  lane                TEXT NOT NULL,
  record_local_id     TEXT NOT NULL,
  payload             TEXT NOT NULL,
  -- JSON: the service's values when the rep edited, updated by our own writes since.
  base                TEXT,
  -- The entry that must have ended first.
  depends_on          TEXT,
  state               TEXT NOT NULL,
  attempts            INTEGER NOT NULL DEFAULT 0,
  next_attempt_at_ms  INTEGER,
  -- A write whose outcome is unknown is not sent again before this time.
  quarantine_until_ms INTEGER,
  -- What the attempts may have done on the service: 'noEffect', 'unknown', 'accepted', 'elsewhere' or 'copied'
  -- (see facts.ts).
  fate                TEXT NOT NULL DEFAULT 'noEffect',
  -- 1 when the last attempt was rejected although an earlier one may have had its effect.
  is_rejected         INTEGER NOT NULL DEFAULT 0,
  -- How often it was sent again by itself.
  resends             INTEGER NOT NULL DEFAULT 0,
  -- The rep's decision: 'adopt' or 'keep' the record with the server id decided_id, or 'resend'.
  decision            TEXT,
  decided_id          INTEGER,
  -- JSON: the lines of the order just before a new line was sent.
  known_lines         TEXT,
  -- JSON: a create as it was before later changes were folded into it.
  first_content       TEXT,
  -- JSON: the earlier contents of a change whose outcome was unknown.
  earlier_changes     TEXT,
  -- JSON: the status before the rep ended the entry.
  status_before       TEXT,
  failure             TEXT,
  conflict            TEXT,
  created_at_ms       INTEGER NOT NULL,
  changed_at_ms       INTEGER NOT NULL,
  -- The checksum of the other columns (see checksums.ts).
  checksum           INTEGER
) STRICT;
-- The conditions compare with three values one by one, because SQLite evaluates them faster than a list.
CREATE INDEX outbox_open ON outbox (lane, seq, state)
  WHERE state <> 'settled' AND state <> 'discarded' AND state <> 'folded';
CREATE INDEX outbox_ended ON outbox (state, changed_at_ms)
  WHERE state = 'settled' OR state = 'discarded' OR state = 'folded';

-- What happened to an entry after it was queued. The row of the entry itself says when it was queued.
CREATE TABLE outbox_history (
  entry_seq  INTEGER NOT NULL REFERENCES outbox (seq),
  -- From 2 on; 1 only when the story does not begin with queueing.
  n          INTEGER NOT NULL,
  at_ms      INTEGER NOT NULL,
  from_state TEXT,
  to_state   TEXT NOT NULL,
  note       TEXT NOT NULL,
  failure    TEXT,
  -- What the service said of a write that it took.
  said       TEXT,
  -- JSON: what an edit by the rep changed, field by field (see payload-edits.ts).
  edits      TEXT,
  PRIMARY KEY (entry_seq, n)
) STRICT, WITHOUT ROWID;

-- Entries whose checksum did not fit. Their rows stay as they were found.
CREATE TABLE damaged_entries (
  entry_seq INTEGER PRIMARY KEY
) STRICT;

-- Work that was exported, kept whole so that a lost file can be written again.
CREATE TABLE exported_work (
  id      TEXT PRIMARY KEY,
  at_ms   INTEGER NOT NULL,
  entries INTEGER NOT NULL,
  work    TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Entries that were imported, with the last file that each came in. They are kept for good, so that no file is imported twice.
CREATE TABLE imported_entries (
  entry_id     TEXT PRIMARY KEY,
  export_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;

const photos = /* sql */ `
-- Photos of products as the rep sees them. They outlast the outbox entries that upload them.
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
-- After each upload the program asks whether the photo's bytes are still needed.
CREATE INDEX photos_by_content ON photos (sha256);

-- Thumbnails by content. They lie apart, so that lists never read them.
CREATE TABLE photo_thumbnails (
  sha256 TEXT PRIMARY KEY,
  image  BLOB NOT NULL
) STRICT;
`;

const desk = /* sql */ `
-- Orders and addresses that the rep is typing.
CREATE TABLE drafts (
  draft_id         TEXT PRIMARY KEY,
  -- The order that is being changed; null for a new one, and for an address.
  order_local_id   TEXT,
  customer_name    TEXT NOT NULL,
  line_count       INTEGER NOT NULL,
  estimate         TEXT NOT NULL,
  -- JSON of the window's own.
  content          TEXT NOT NULL,
  kept_at_ms       INTEGER NOT NULL,
  -- The checksum of the other columns (see checksums.ts).
  checksum             INTEGER,
  -- Whose address it is; null for an order.
  customer_fk_id   TEXT,
  -- The address that is being changed; null for a new one.
  address_local_id TEXT,
  address_line     TEXT
) STRICT;

-- Templates for new orders.
CREATE TABLE templates (
  template_id TEXT PRIMARY KEY,
  name        TEXT NOT NULL,
  line_count  INTEGER NOT NULL,
  content     TEXT NOT NULL,
  checksum        INTEGER
) STRICT;

-- What the rep has noted about customers.
CREATE TABLE customer_notes (
  customer_id   INTEGER PRIMARY KEY,
  note          TEXT NOT NULL,
  changed_at_ms INTEGER NOT NULL
) STRICT;

-- What the rep has logged of visits and calls. Which visit of a customer plans the next one: see visit-plan.ts.
CREATE TABLE visits (
  visit_id      TEXT PRIMARY KEY,
  customer_id   INTEGER NOT NULL,
  customer_name TEXT,
  -- As yyyy-mm-dd, as is next_day.
  day           TEXT NOT NULL,
  -- 'order', 'noOrder' or 'call'.
  kind          TEXT NOT NULL,
  -- Why there was no order, in a word of the contract; null for another kind.
  reason        TEXT,
  reason_text   TEXT NOT NULL,
  note          TEXT NOT NULL,
  next_day      TEXT,
  logged_at_ms  INTEGER NOT NULL
) STRICT;
CREATE INDEX visits_by_day ON visits (day, logged_at_ms, visit_id);
CREATE INDEX visits_by_customer ON visits (customer_id, day, logged_at_ms, visit_id);
CREATE INDEX visits_by_next_day ON visits (next_day) WHERE next_day IS NOT NULL;

-- What the rep has set: one row for each setting that was ever changed, its value as JSON.
CREATE TABLE settings (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What the program remembers of its own work, such as how far the first scan has come.
CREATE TABLE sync_state (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;

/** Version 1. */
export const schema = [orders, search, addresses, catalogue, outbox, photos, desk].join('');
