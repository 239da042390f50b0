/**
 * The words of an order are written anew when the service has given it a number. SQLite joins the parts of a text index of
 * which a tenth is written anew elsewhere, which took twice as long as writing the words: a part that is mostly stale is
 * soon enough, and costs hardly anything then. Words that are stale are passed over by searches in any case.
 */
export const fewerJoins = /* sql */ `
INSERT INTO orders_fts (orders_fts, rank) VALUES ('deletemerge', 60);
`;
