import { chmodSync, closeSync, openSync } from 'node:fs';

/** To be called before SQLite opens the file: it gives those that it makes beside it the same permissions. */
export function keepToOwner(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
}
