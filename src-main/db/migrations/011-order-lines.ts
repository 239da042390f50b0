/**
 * The lines of an order in one row, and which orders hold a product as lists of keys. A row for each line, and an entry
 * for each in an index by product, was nearly half of what a pull wrote: the entries of an order lay all over the index.
 */
export const orderLines = /* sql */ `
CREATE TABLE order_lines (
  order_key INTEGER PRIMARY KEY,
  -- [[position, product, quantity, price], …]
  lines     TEXT NOT NULL
) STRICT;

-- For the n-th line of a product in an order the word "<product>x<n>", see product-sales.
CREATE VIRTUAL TABLE order_products USING fts5 (products, content = '', contentless_delete = 1, detail = none);
INSERT INTO order_products (order_products, rank) VALUES ('automerge', 8);
INSERT INTO orders_fts (orders_fts, rank) VALUES ('automerge', 8);

INSERT INTO order_lines
SELECT order_key, json_group_array(json_array(position, product_id, quantity, price))
  FROM (SELECT * FROM order_items ORDER BY order_key, position) GROUP BY order_key;

INSERT INTO order_products (rowid, products)
SELECT order_key, group_concat(replace(product_id, '-', 'm') || 'x' || n, ' ')
  FROM (SELECT order_key, product_id, row_number() OVER (PARTITION BY order_key, product_id ORDER BY position) AS n
          FROM order_items)
 GROUP BY order_key;

DROP TABLE order_items;
CREATE VIEW order_items (order_key, position, product_id, quantity, price) AS
SELECT order_key, line.value ->> 0, line.value ->> 1, line.value ->> 2, line.value ->> 3
  FROM order_lines, json_each(lines) AS line;
`;
