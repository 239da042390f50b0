/** Shows paper copies to the printer alone while they are printed. */
import { mount, tick, unmount, type ComponentProps } from 'svelte';
import OrderPaper from './OrderPaper.svelte';

/** `print` runs while the page, as a printer sees it, is the paper copy and nothing else. `title` names the PDF and the print job. */
export function withPaper<T>(
  title: string,
  props: ComponentProps<typeof OrderPaper>,
  print: () => Promise<T>,
): Promise<T> {
  return withPapers(title, [props], print);
}

/** Prints copies one after another: of two at once the printer would see both. */
export function papersInTurn(): <T>(
  title: string,
  copy: () => Promise<ComponentProps<typeof OrderPaper>>,
  print: () => Promise<T>,
) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (title, copy, print) => {
    const next = last.then(async () => withPaper(title, await copy(), print));
    last = next.catch(() => {});
    return next;
  };
}

/** The same of several copies, each of which begins a page. */
export async function withPapers<T>(
  title: string,
  copies: readonly ComponentProps<typeof OrderPaper>[],
  print: () => Promise<T>,
): Promise<T> {
  const { title: before } = document;
  document.title = title;
  const sheet = document.createElement('div');
  sheet.className = 'for-the-printer';
  document.body.append(sheet);
  const papers = copies.map((props) => mount(OrderPaper, { target: sheet, props }));
  try {
    await tick();
    await Promise.all([...sheet.querySelectorAll('img')].map((image) => image.decode().catch(() => {})));
    return await print();
  } finally {
    await Promise.all(papers.map((paper) => unmount(paper)));
    sheet.remove();
    document.title = before;
  }
}
