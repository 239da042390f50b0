/** Prints the paper copies of a selection of orders, as one PDF or as one each. */
import type { OrderSelection } from '../../../../src-shared/contract/orders/order-lists.ts';
import type { OrderDetail } from '../../../../src-shared/contract/orders/order-views.ts';
import type { Settings } from '../../../../src-shared/contract/settings.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { host, query } from '../../../bridge.ts';
import { partsOfInstant } from '../../../i18n/date-parts.ts';
import { m } from '../../../i18n/generated/messages.js';
import type { Said } from '../../../i18n/said.ts';
import { errorWords } from '../../../i18n/words/problems.ts';
import { savedFileWords } from '../../../i18n/words/saved-file.ts';
import { noPictures, picturesOf, showsPictures } from '../../order-editor/paper/live-pictures.svelte.ts';
import { paperName } from '../../order-editor/paper/paper-name.ts';
import { validSignature } from '../../order-editor/paper/signature/live-signature.svelte.ts';
import { withPaper, withPapers } from '../../order-editor/paper/print-paper.ts';
import { mostPapers, partsToSay, saveEach, type PapersAs, type PapersDone } from './papers.ts';

interface Progress {
  isCancelled: () => boolean;
  ondone: (count: number) => void;
}

/** Resolves with what became of it, in words; null where the rep called it off before anything was written. */
export async function printOrders(as: PapersAs, selection: OrderSelection, progress: Progress): Promise<Said | null> {
  const [found, kept] = await Promise.all([
    query('orders.selected', { selection, from: 0, count: mostPapers[as] }),
    query('settings.get', {}),
  ]);
  if (!found.ok) return () => errorWords(found.error);
  if (!kept.ok) return () => errorWords(kept.error);
  const ids = found.value.rows.map(({ localId }) => localId);
  const company = kept.value.settings;
  return as === 'oneFile' ? printTogether(ids, company, progress) : printEach(ids, company, progress);
}

async function printTogether(
  ids: readonly LocalId[],
  company: Settings,
  { isCancelled, ondone }: Progress,
): Promise<Said | null> {
  const details: OrderDetail[] = [];
  for (const [at, localId] of ids.entries()) {
    if (isCancelled()) return null;
    const detail = await readOrder(localId);
    if (detail) details.push(detail);
    ondone(at + 1);
  }
  if (isCancelled()) return null;
  if (details.length === 0) return () => m.papers_gone({ count: ids.length });
  const title = m.orders_total({ count: details.length });
  const suggestedName = `${m.orders_table_name({ day: partsOfInstant(Date.now()).day })}.pdf`;
  const signatures = await Promise.all(details.map(validSignature));
  const saved = await withPictures(details, (pictures) => {
    const copies = details.map((detail, at) => ({ detail, company, pictures, signature: signatures[at] ?? null }));
    return withPapers(title, copies, () => host('paper.savePdf', { suggestedName, title }));
  });
  const said = savedFileWords(saved);
  const gone = ids.length - details.length;
  return said === null || gone === 0 ? said : () => `${said()} ${m.papers_gone({ count: gone })}`;
}

async function printEach(ids: readonly LocalId[], company: Settings, progress: Progress): Promise<Said | null> {
  const chosen = await host('paper.chooseFolder', { title: m.papers_choose_folder() });
  if (!chosen.ok) return () => errorWords(chosen.error);
  if (chosen.value.kind === 'cancelled') return null;
  const { folder, path } = chosen.value;
  const done = await saveEach(ids, {
    ...progress,
    async save(localId) {
      const detail = await readOrder(localId);
      if (!detail) return null;
      const title = titleOf(detail);
      const suggestedName = paperName(title, detail.order.customer?.name);
      const signature = await validSignature(detail);
      const saved = await withPictures([detail], (pictures) =>
        withPaper(title, { detail, company, pictures, signature }, () =>
          host('paper.saveIn', { folder, suggestedName, title }),
        ),
      );
      return saved.ok ? saved.value : { kind: 'failed', path: suggestedName };
    },
  });
  return () => doneWords(done, path);
}

/** Draws the pictures of the orders' products if the rep wants them on paper. */
async function withPictures<T>(
  details: readonly OrderDetail[],
  print: (pictures: ReadonlyMap<number, string>) => Promise<T>,
): Promise<T> {
  const { urls, release } = showsPictures() ? await picturesOf(details.map(({ order }) => order)) : noPictures;
  try {
    return await print(urls);
  } finally {
    release();
  }
}

async function readOrder(localId: LocalId): Promise<OrderDetail | null> {
  const answer = await query('orders.get', { localId });
  return answer.ok ? answer.value : null;
}

function titleOf({ id }: OrderDetail): string {
  return id === null ? m.order_without_number() : m.order_number({ id });
}

function doneWords(done: PapersDone, folder: string): string {
  const words = {
    saved: () => m.papers_saved({ count: done.saved, folder }),
    gone: () => m.papers_gone({ count: done.gone }),
    failed: () => m.file_not_saved({ path: done.failed ?? '' }),
    cancelled: m.papers_cancelled,
  };
  return partsToSay(done)
    .map((part) => words[part]())
    .join(' ');
}
