/** Taking a document away asks whether an order still has it: without an index that reads every order. */
export const ordersByDoc = /* sql */ `
CREATE INDEX orders_by_doc ON orders (doc_id);
`;
