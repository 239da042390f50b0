/**
 * What a save writes it waits for. The external id that an order made here is given is its local id, with a word before it:
 * where one is looked up, so is the other, and no index need hold it a second time.
 */
export const fewerExternalIds = /* sql */ `
DROP INDEX orders_by_fk_id;
CREATE INDEX orders_by_fk_id ON orders (fk_id) WHERE fk_id <> 'satchel-' || local_id;
`;
