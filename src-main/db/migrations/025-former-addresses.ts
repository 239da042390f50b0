/** The number under which the service knew an address before it was deleted there and made anew here. */
export const formerAddresses = `
  ALTER TABLE addresses ADD COLUMN former_id INTEGER;
  CREATE INDEX addresses_former ON addresses (former_id) WHERE former_id IS NOT NULL;`;
