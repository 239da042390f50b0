/** What the journal forgets by age: without an index that reads the whole outbox once an hour. */
export const endedEntries = /* sql */ `
CREATE INDEX outbox_ended ON outbox (changed_at_ms) WHERE state IN ('settled', 'discarded', 'folded');
`;
