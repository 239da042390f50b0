/** Requests the next pages while one is being cached, so that a scan takes the longer of the two times, not their sum. */

/** With one, the reader waits after each page that was cached quickly; with more than two, the heap grows. */
const pagesAhead = 2;

/**
 * Yields the same pages, and requests the next ones ahead of the one that is handed out, one after another. The failure of a page
 * is thrown when its turn comes. If the caller ends early, `stop` is called and must end the open request.
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

/** A failure is reported when somebody waits for it, not as an unhandled rejection. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
