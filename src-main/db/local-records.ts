/** Version 2: more that stays on this machine. */

export const localRecords = /* sql */ `
-- JSON: ForWhom of the domain; null for everybody.
ALTER TABLE templates ADD COLUMN for_whom TEXT;

-- Orders of customers that come again and again, of which the program reminds the rep.
CREATE TABLE standing_orders (
  standing_id   TEXT PRIMARY KEY,
  customer_id   INTEGER NOT NULL,
  customer_name TEXT,
  name          TEXT NOT NULL,
  line_count    INTEGER NOT NULL,
  -- As that of a template.
  content       TEXT NOT NULL,
  -- JSON: StandingRhythm of the domain.
  rhythm        TEXT NOT NULL,
  -- As yyyy-mm-dd, as is until_day; null if it has no end.
  next_day      TEXT NOT NULL,
  until_day     TEXT,
  checksum      INTEGER
) STRICT;
CREATE INDEX standing_orders_by_day ON standing_orders (next_day);
CREATE INDEX standing_orders_by_customer ON standing_orders (customer_id, next_day);

-- What customers signed on this machine.
CREATE TABLE signatures (
  order_local_id TEXT PRIMARY KEY,
  -- The service's id, by which a rescued order is known again; null until the row has been copied.
  order_id       INTEGER,
  name           TEXT NOT NULL,
  -- JSON: lists of points in a box of 1000 by 300; empty if only the name was typed.
  strokes        TEXT NOT NULL,
  -- The digest of what was signed.
  version        TEXT NOT NULL,
  signed_at_ms   INTEGER NOT NULL
) STRICT;
CREATE INDEX signatures_by_order_id ON signatures (order_id) WHERE order_id IS NOT NULL;
`;
