/** Addresses that are being typed are drafts as well: of those, `order_local_id` is null, and lines and sum are nothing. */
export const addressDrafts = /* sql */ `
-- Whose address it is; null for an order.
ALTER TABLE drafts ADD COLUMN customer_fk_id TEXT;
-- The address that is being changed; null for a new one.
ALTER TABLE drafts ADD COLUMN address_local_id TEXT;
ALTER TABLE drafts ADD COLUMN address_line TEXT;
`;
