/** While one page is put into the cache the next one is on its way: a walk takes the longer of the two, not both. */

/**
 * The same pages. Each is asked for when the one before it is handed out; how it fails is told when its turn comes. Ended
 * early, `stop` is called, which has to end the question that is still open.
 */
export async function* readAhead<P>(pages: AsyncGenerator<P>, stop: () => void): AsyncGenerator<P> {
  let next = pages.next();
  try {
    for (;;) {
      const page = await next;
      if (page.done) return;
      next = pages.next();
      next.catch(() => {});
      yield page.value;
    }
  } finally {
    stop();
    await next.catch(() => {});
  }
}
