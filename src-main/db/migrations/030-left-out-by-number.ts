/**
 * What an order was taken without goes by its number on the service, not by its name here: where the database is lost, the
 * next pull brings the order under another name. It has a row here only where something was left out.
 */
export const leftOutByNumber = /* sql */ `
CREATE TABLE left_out_of_orders (
  id INTEGER PRIMARY KEY,
  fields TEXT NOT NULL,
  lines INTEGER NOT NULL
) STRICT;
INSERT INTO left_out_of_orders
  SELECT orders.id, fields, lines FROM orders_left_out JOIN orders USING (local_id) WHERE orders.id IS NOT NULL;
DROP TABLE orders_left_out;
`;
