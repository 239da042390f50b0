/**
 * Bits for the members of a reference that its file has no column for: they are those of the import before, as long as that
 * is there.
 */
export const carriedMembers = /* sql */ `
ALTER TABLE imported_references ADD COLUMN carried INTEGER NOT NULL DEFAULT 0;
`;
