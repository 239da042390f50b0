/** Lower case without accents, as the text index folds it. A thread gets it as text: it must need nothing from outside. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
