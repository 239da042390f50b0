/** While one page is put into the cache the next ones are on their way: a walk takes the longer of the two, not both. */

/** With one, whoever reads them waits after each page that took less than usual; with more of them the heap grows. */
const pagesAhead = 2;

/**
 * The same pages. So many are asked for ahead of the one that is handed out, one after another; how one fails is told when its
 * turn comes. Ended early, `stop` is called, which has to end the question that is still open.
 */
export async function* readAhead<P>(pages: AsyncGenerator<P>, stop: () => void): AsyncGenerator<P> {
  const coming = Array.from({ length: pagesAhead }, () => quiet(pages.next()));
  try {
    for (;;) {
      const page = await coming.shift();
      if (!page || page.done) return;
      coming.push(quiet(pages.next()));
      yield page.value;
    }
  } finally {
    stop();
    await Promise.allSettled(coming);
  }
}

/** A failure is not told before somebody waits for it. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
