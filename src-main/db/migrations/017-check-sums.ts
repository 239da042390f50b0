/**
 * An entry's check sum is taken over the bytes of its payload as they are stored: written out as JSON once more, as for the
 * `seal` of before, they cost most of what a save and each step of an entry reckoned. Another name, so that nobody takes
 * the one for the other. The sums themselves are renewed with the last migration.
 */
export const checkSums = /* sql */ `
ALTER TABLE outbox RENAME COLUMN seal TO check_sum;
`;
