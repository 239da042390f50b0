/** What became of a file for which the rep was asked a place: `cancelled`, none was chosen; `failed`, nothing could be written there. */
export type SavedFile = { kind: 'saved'; path: string } | { kind: 'cancelled' } | { kind: 'failed'; path: string };
