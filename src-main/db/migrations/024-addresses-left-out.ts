/** JSON, names of the write body that the service took the address without; null where it took all. */
export const addressesLeftOut = /* sql */ `
ALTER TABLE addresses ADD COLUMN left_out TEXT;
`;
