/** RxDB with its storage for localStorage, which is given keys and texts in SQLite, each write of them durable. */
import { getRxStorageLocalstorage } from 'rxdb/plugins/storage-localstorage';
import { join } from 'node:path';
import { openKeyValue } from '../key-value.mjs';
import { openCollection, storeOf } from './rxdb.mjs';

export function openKept(folder) {
  const pairs = openKeyValue(join(folder, 'rxdb.sqlite'));
  const localStorage = { getItem: pairs.get, setItem: pairs.set, removeItem: pairs.delete };
  return openCollection(getRxStorageLocalstorage({ localStorage }));
}

export async function open(folder) {
  return storeOf(await openKept(folder));
}
