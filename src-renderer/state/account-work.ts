/**
 * Work of the account that is open which one request does not end: it is finished before another account is opened. What
 * it asks for later would go to that one.
 */
const underWay = new Set<() => Promise<unknown>>();

/** `finish` is called before the account is left. Gives back the function that ends this. */
export function finishBeforeLeaving(finish: () => Promise<unknown>): () => void {
  underWay.add(finish);
  return () => underWay.delete(finish);
}

/** The account is not left before this is over. */
export function ofThisAccount<T>(work: Promise<T>): Promise<T> {
  return work.finally(finishBeforeLeaving(() => work));
}

export async function finishAccountWork(): Promise<void> {
  await Promise.allSettled([...underWay].map((finish) => finish()));
}
