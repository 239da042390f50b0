/**
 * Orders whose words and lines are not written yet, or not as the order is now. A save only notes its order here: each of
 * the two text indexes writes several pages for a transaction, and many orders can share them a moment later.
 */
export const ordersOwed = /* sql */ `
CREATE TABLE orders_owed (
  order_key INTEGER PRIMARY KEY
) STRICT;
`;
