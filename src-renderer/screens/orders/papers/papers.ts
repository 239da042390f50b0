/** Paper copies of several orders: how many at once, and under which names. */

export type PapersAs = 'oneFile' | 'oneEach';

/** All pages of one file are drawn at once; of files in a folder only one is at a time. */
export const mostPapers: Record<PapersAs, number> = { oneFile: 100, oneEach: 500 };

export interface PapersDone {
  saved: number;
  /** Orders that are gone since they were selected. */
  gone: number;
  /** The file that could not be written; nothing was tried after it. */
  failed: string | null;
  isCancelled: boolean;
}

type Saved = { kind: 'saved' } | { kind: 'cancelled' } | { kind: 'failed'; path: string };

/**
 * Copies of orders one after another: `save` writes one, and answers null if the order is gone. Ends at the first that cannot be
 * written, or as `isCancelled` says so; what is written stays. `ondone` hears how many are over.
 */
export async function saveEach<Order>(
  orders: readonly Order[],
  steps: {
    save: (order: Order) => Promise<Saved | null>;
    isCancelled: () => boolean;
    ondone: (count: number) => void;
  },
): Promise<PapersDone> {
  const done: PapersDone = { saved: 0, gone: 0, failed: null, isCancelled: false };
  for (const [at, order] of orders.entries()) {
    if (steps.isCancelled()) return { ...done, isCancelled: true };
    const saved = await steps.save(order);
    if (saved === null) done.gone++;
    else if (saved.kind === 'saved') done.saved++;
    else if (saved.kind === 'failed') return { ...done, failed: saved.path };
    else return { ...done, isCancelled: true };
    steps.ondone(at + 1);
  }
  return done;
}

/** What is said of copies of one each, in this order: a folder that takes nothing is told by the file alone. */
export function partsToSay({
  saved,
  gone,
  failed,
  isCancelled,
}: PapersDone): ('saved' | 'gone' | 'failed' | 'cancelled')[] {
  const parts: ReturnType<typeof partsToSay> = [];
  if (saved > 0 || failed === null) parts.push('saved');
  if (gone > 0) parts.push('gone');
  if (failed !== null) parts.push('failed');
  if (isCancelled) parts.push('cancelled');
  return parts;
}
