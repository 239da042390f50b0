/**
 * Whether a list of the service has held the record since it was made here. One that was pulled came from a list, but for
 * addresses, which do not say so.
 */
export const listedRecords = /* sql */ `
ALTER TABLE orders ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE addresses ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
`;
