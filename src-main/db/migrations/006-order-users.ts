/** Whose order it is, for lists of one rep; and an index from which all shown orders are listed without their rows. */
export const orderUsers = /* sql */ `
ALTER TABLE orders ADD COLUMN user_id INTEGER;
UPDATE orders SET user_id = (
  SELECT iif(json_type(json, '$.user.id') = 'integer', json ->> '$.user.id', NULL)
    FROM order_docs WHERE order_docs.doc_id = orders.doc_id
);
CREATE INDEX orders_shown ON orders (order_key) WHERE hidden = 0;
`;
