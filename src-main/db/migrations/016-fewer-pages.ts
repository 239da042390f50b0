/**
 * A save waits for every page that it writes, and four of them said nothing new. The entry with the highest number is never
 * deleted, so that the next number follows from it and needs no table of its own. An entry's check sum stands in its row.
 * Its story begins with the row, too: history has only what came after. And an order that the service has not numbered has
 * no place in the index by service id.
 */
export const fewerPages = /* sql */ `
CREATE TABLE outbox_lean (
  seq                 INTEGER PRIMARY KEY,
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
  changed_at_ms       INTEGER NOT NULL,
  -- The sum of the other columns, see seals.
  seal                INTEGER
) STRICT;
INSERT INTO outbox_lean SELECT outbox.*, seal FROM outbox LEFT JOIN outbox_seals ON entry_seq = seq;

-- The journal may have forgotten the last entry. Its number stays taken: an empty one stands for it until another follows.
INSERT INTO outbox_lean (seq, id, kind, lane, record_local_id, payload, state, created_at_ms, changed_at_ms)
SELECT seq, 'forgotten-' || seq, 'order.delete', 'order:', '', '{}', 'folded', 0, 0
  FROM sqlite_sequence WHERE name = 'outbox' AND seq > (SELECT coalesce(max(seq), 0) FROM outbox);

CREATE TABLE outbox_later (
  entry_seq  INTEGER NOT NULL REFERENCES outbox_lean (seq),
  -- From 2 on; 1 only where the story does not begin with an entry that was queued as it came.
  n          INTEGER NOT NULL,
  at_ms      INTEGER NOT NULL,
  from_state TEXT,
  to_state   TEXT NOT NULL,
  note       TEXT NOT NULL,
  failure    TEXT,
  PRIMARY KEY (entry_seq, n)
) STRICT, WITHOUT ROWID;
INSERT INTO outbox_later
SELECT outbox_history.* FROM outbox_history JOIN outbox ON seq = entry_seq
 WHERE NOT (n = 1 AND from_state IS NULL AND to_state = 'queued' AND note = 'queued' AND at_ms = created_at_ms);

DROP TABLE outbox_history;
DROP TABLE outbox_seals;
DROP TABLE outbox;
ALTER TABLE outbox_lean RENAME TO outbox;
ALTER TABLE outbox_later RENAME TO outbox_history;
CREATE INDEX outbox_open ON outbox (lane, seq, state)
  WHERE state <> 'settled' AND state <> 'discarded' AND state <> 'folded';
CREATE INDEX outbox_ended ON outbox (changed_at_ms) WHERE state = 'settled' OR state = 'discarded' OR state = 'folded';

CREATE TABLE orders_lean (
  order_key      INTEGER PRIMARY KEY,
  local_id       TEXT NOT NULL UNIQUE,
  id             INTEGER,
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
  made_here      INTEGER NOT NULL,
  user_id        INTEGER
) STRICT;
INSERT INTO orders_lean SELECT * FROM orders ORDER BY order_key;
DROP TABLE orders;
ALTER TABLE orders_lean RENAME TO orders;
CREATE UNIQUE INDEX orders_by_id ON orders (id) WHERE id IS NOT NULL;
CREATE INDEX orders_by_customer ON orders (customer_id, order_key);
CREATE INDEX orders_by_fk_id ON orders (fk_id);
CREATE INDEX orders_by_quotation ON orders (quotation_id, order_key) WHERE quotation_id IS NOT NULL;
CREATE INDEX orders_shown ON orders (order_key) WHERE hidden = 0;
CREATE INDEX orders_by_doc ON orders (doc_id) WHERE doc_id IS NOT NULL;
`;
