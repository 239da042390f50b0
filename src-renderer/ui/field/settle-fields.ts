/** Fields with choices whose text may stand for one that was not taken yet: whoever saves has them take it first. */
const fields = new Set<() => Promise<void>>();

/** Gives back the function that ends it. */
export function addSettlingField(settle: () => Promise<void>): () => void {
  fields.add(settle);
  return () => fields.delete(settle);
}

export async function settleFields(): Promise<void> {
  await Promise.all([...fields].map((settle) => settle()));
}
