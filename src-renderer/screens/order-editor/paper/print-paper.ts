/** Shows the paper copy to the printer alone while it is printed. */
import { mount, tick, unmount, type ComponentProps } from 'svelte';
import OrderPaper from './OrderPaper.svelte';

/** `print` runs while the page, as a printer sees it, is the paper copy and nothing else. */
export async function withPaper<T>(props: ComponentProps<typeof OrderPaper>, print: () => Promise<T>): Promise<T> {
  const sheet = document.createElement('div');
  sheet.className = 'for-the-printer';
  document.body.append(sheet);
  const paper = mount(OrderPaper, { target: sheet, props });
  try {
    await tick();
    await Promise.all([...sheet.querySelectorAll('img')].map((image) => image.decode().catch(() => {})));
    return await print();
  } finally {
    await unmount(paper);
    sheet.remove();
  }
}
