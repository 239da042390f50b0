/** What the service said of a write that it took, in the step of the story in which it was settled. */
export const saidOfWrites = `ALTER TABLE outbox_history ADD COLUMN said TEXT;`;
