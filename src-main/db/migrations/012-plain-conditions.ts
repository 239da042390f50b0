/**
 * The conditions of these indexes are asked for each entry that is written: SQLite fills a table of its own for a list of
 * three values, and just compares with three values. And an order without a document has no place in an index by document.
 */
export const plainConditions = /* sql */ `
DROP INDEX outbox_open;
DROP INDEX outbox_open_by_state;
DROP INDEX outbox_ended;
DROP INDEX orders_by_doc;

-- With the state, so that counts are read from it alone: there was an index of its own for them.
CREATE INDEX outbox_open ON outbox (lane, seq, state)
  WHERE state <> 'settled' AND state <> 'discarded' AND state <> 'folded';
CREATE INDEX outbox_ended ON outbox (changed_at_ms) WHERE state = 'settled' OR state = 'discarded' OR state = 'folded';
CREATE INDEX orders_by_doc ON orders (doc_id) WHERE doc_id IS NOT NULL;
`;
