/**
 * TanStack DB: a collection persisted in SQLite on `synchronous = FULL`, with indexes of its own, and offline transactions
 * whose outbox is in SQLite too. Every order is held in memory: that is how its collections work unless the service can be
 * asked for parts.
 */
import { BTreeIndex, createCollection, ilike, and, eq, gte, lte, queryOnce } from '@tanstack/db';
import { createNodeSQLitePersistence, persistedCollectionOptions } from '@tanstack/node-db-sqlite-persistence';
import { startOfflineExecutor } from '@tanstack/offline-transactions';
import Database from 'better-sqlite3';
import { setImmediate } from 'node:timers/promises';
import { join } from 'node:path';
import { documentOfRep, documentsOf, splitWords } from '../documents.mjs';
import { openKeyValue } from '../key-value.mjs';

const pragmas = ['journal_mode = WAL', 'synchronous = FULL'];

/** `send` gets the order of each offline transaction once `online.now` is true. */
export async function openCollection(folder, send) {
  const database = new Database(join(folder, 'tanstack.sqlite'));
  let sync = null;
  const orders = createCollection(
    persistedCollectionOptions({
      id: 'orders',
      getKey: ({ id }) => id,
      persistence: createNodeSQLitePersistence({ database, pragmas }),
      schemaVersion: 1,
      autoIndex: 'eager',
      defaultIndexType: BTreeIndex,
      startSync: true,
      sync: {
        sync(controls) {
          sync = controls;
          controls.markReady();
        },
      },
    }),
  );
  orders.createIndex(({ date }) => date);
  orders.createIndex(({ customer_id }) => customer_id);
  await orders.preload();

  const pairs = openKeyValue(join(folder, 'outbox.sqlite'));
  const stored = new Map();
  const listeners = new Set();
  const online = { now: false };
  const offline = startOfflineExecutor({
    collections: { orders },
    mutationFns: { createOrder: ({ transaction }) => send(transaction.mutations[0].modified) },
    storage: {
      get: async (key) => pairs.get(key),
      async set(key, value) {
        pairs.set(key, value);
        stored.get(key)?.();
      },
      delete: async (key) => pairs.delete(key),
      keys: async () => pairs.keys(),
      clear: async () => pairs.keys().forEach(pairs.delete),
    },
    leaderElection: {
      requestLeadership: async () => true,
      releaseLeadership() {},
      isLeader: () => true,
      onLeadershipChange: () => () => {},
    },
    onlineDetector: {
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      notifyOnline: () => listeners.forEach((listener) => listener()),
      isOnline: () => online.now,
      dispose() {},
    },
  });
  await offline.waitForInit();
  return {
    orders,
    async write(documents) {
      sync.begin();
      for (const value of documents) sync.write({ type: 'insert', value });
      await sync.commit();
    },
    /** Resolves when so many orders are in the file. */
    async persisted(count) {
      const table = database
        .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'c_*'`)
        .pluck()
        .get();
      const counted = database.prepare(`SELECT count(*) FROM "${table}"`).pluck();
      while (counted.get() < count) await setImmediate();
    },
    /** Resolves when the transaction is in the outbox; its `sent` when the service has answered. */
    async enqueue(document) {
      const transaction = offline.createOfflineTransaction({ mutationFnName: 'createOrder', autoCommit: false });
      transaction.mutate(() => orders.insert(document));
      const key = `tx:${transaction.id}`;
      const isStored = new Promise((resolve) => stored.set(key, resolve));
      const sent = transaction.commit();
      sent.catch(() => {});
      await isStored;
      stored.delete(key);
      return { sent };
    },
    goOnline() {
      online.now = true;
      listeners.forEach((listener) => listener());
    },
    close() {
      offline.dispose();
      pairs.close();
      database.close();
    },
  };
}

export async function open(folder) {
  const collection = await openCollection(folder, async () => {});
  const { orders } = collection;
  const newest = (where, count) =>
    queryOnce((q) => {
      const from = q.from({ o: orders });
      return (where ? from.where(where) : from).orderBy(({ o }) => o.date, 'desc').limit(count);
    });
  const all = ([first, second, ...rest]) => (second === undefined ? first : and(first, second, ...rest));
  return {
    async ingest(pages) {
      for (const documents of documentsOf(pages)) await collection.write(documents);
      await collection.persisted(pages.orders);
    },
    enqueue: (n) => collection.enqueue(documentOfRep(n)),
    text: (text) => newest(({ o }) => all(splitWords(text).map((word) => ilike(o.words, `% ${word}%`))), 25),
    async filter({ customer, from, to }) {
      const matching = ({ o }) => all([eq(o.customer_id, customer), gte(o.date, from), lte(o.date, to)]);
      const found = await queryOnce((q) =>
        q
          .from({ o: orders })
          .where(matching)
          .orderBy(({ o }) => o.date, 'desc'),
      );
      return { rows: found.slice(0, 25), total: found.length };
    },
    newest: () => newest(null, 50),
    close: () => collection.close(),
  };
}
