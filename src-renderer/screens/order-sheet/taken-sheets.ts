/** Sheets whose orders were made into drafts here, so that the same sheet is noticed when it comes again. */

export interface TakenSheet {
  /** Of the text of the sheet. */
  hash: string;
  atMs: number;
  orders: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const storageKey = 'satchel.taken-sheets';
const mostKept = 200;

export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function findTaken(hash: string, store: Store = localStorage): TakenSheet | null {
  return readAll(store).find((sheet) => sheet.hash === hash) ?? null;
}

export function noteTaken(sheet: TakenSheet, store: Store = localStorage): void {
  const others = readAll(store).filter(({ hash }) => hash !== sheet.hash);
  store.setItem(storageKey, JSON.stringify([sheet, ...others].slice(0, mostKept)));
}

export function forgetTaken(hash: string, store: Store = localStorage): void {
  store.setItem(storageKey, JSON.stringify(readAll(store).filter((sheet) => sheet.hash !== hash)));
}

/** What another version or a hand has written there is nothing. */
function readAll(store: Store): TakenSheet[] {
  try {
    const kept = JSON.parse(store.getItem(storageKey) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter(isSheet) : [];
  } catch {
    return [];
  }
}

function isSheet(value: unknown): value is TakenSheet {
  const { hash, atMs, orders } = (value ?? {}) as Partial<Record<keyof TakenSheet, unknown>>;
  return typeof hash === 'string' && typeof atMs === 'number' && typeof orders === 'number';
}
