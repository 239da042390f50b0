/** What is compared: programs of `peers/stores` and `peers/outboxes`, and how they are called in the tables. */

export interface Peer {
  program: string;
  name: string;
  /** Whether what it saved is still there when its process is gone. */
  isKept: boolean;
}

const peer = (program: string, name: string, isKept = true): Peer => ({ program, name, isKept });

export const satchel = peer('satchel', 'Satchel');
const powersync = peer('powersync', 'PowerSync');
const tanstackDb = peer('tanstack-db', 'TanStack DB');
const tanstackQuery = peer('tanstack-query', 'TanStack Query');
const rxdb = peer('rxdb', 'RxDB (memory)', false);
const rxdbKept = peer('rxdb-kept', 'RxDB (localStorage)');

export const stores: Peer[] = [
  satchel,
  peer('bare', 'bare SQLite'),
  powersync,
  peer('watermelondb', 'WatermelonDB'),
  tanstackDb,
  tanstackQuery,
  rxdb,
  rxdbKept,
  peer('pouchdb', 'PouchDB'),
  peer('nedb', 'NeDB'),
  peer('lokijs', 'LokiJS'),
];

export const outboxes: Peer[] = [
  satchel,
  peer('ofetch', 'bare ofetch', false),
  peer('keep-alive', 'bare node:http', false),
  powersync,
  tanstackDb,
  tanstackQuery,
  rxdb,
  rxdbKept,
];
