/**
 * TanStack Query: each page is a query kept by the persister for single queries, the rep's orders are paused mutations kept
 * by the persister for the client; both in SQLite on `synchronous = FULL`, without the usual delay. There is no search: what
 * an app can do is look through all pages in memory.
 */
import { MutationObserver, QueryClient, onlineManager } from '@tanstack/query-core';
import {
  experimental_createQueryPersister,
  persistQueryClientSave,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/query-persist-client-core';
import { join } from 'node:path';
import { documentOfRep, documentsOf, splitWords } from '../documents.mjs';
import { openKeyValue } from '../key-value.mjs';

const noLimit = Number.POSITIVE_INFINITY;

export async function openClient(folder, send) {
  const pairs = openKeyValue(join(folder, 'query.sqlite'));
  const queryClient = new QueryClient({
    defaultOptions: { queries: { gcTime: noLimit }, mutations: { gcTime: noLimit } },
  });
  queryClient.setMutationDefaults(['createOrder'], { mutationFn: send, retry: 3 });
  const pages = experimental_createQueryPersister({
    storage: { getItem: pairs.get, setItem: pairs.set, removeItem: pairs.delete, entries: pairs.entries },
    maxAge: noLimit,
    refetchOnRestore: false,
  });
  const client = {
    queryClient,
    persister: {
      persistClient: async (state) => pairs.set('client', JSON.stringify(state)),
      restoreClient: async () => JSON.parse(pairs.get('client') ?? 'null') ?? undefined,
      removeClient: async () => pairs.delete('client'),
    },
    maxAge: noLimit,
    dehydrateOptions: { shouldDehydrateQuery: () => false, shouldDehydrateMutation: ({ state }) => state.isPaused },
  };
  await pages.restoreQueries(queryClient);
  await persistQueryClientRestore(client);
  onlineManager.setOnline(false);
  return {
    queryClient,
    async savePage(page, documents) {
      queryClient.setQueryData(['orders', page], documents);
      await pages.persistQueryByKey(['orders', page], queryClient);
    },
    /** The mutation is there and paused; `save` makes it durable, with all others. */
    enqueue(document) {
      const observer = new MutationObserver(queryClient, { mutationKey: ['createOrder'] });
      return { sent: observer.mutate(document) };
    },
    save: () => persistQueryClientSave(client),
    saveOnChange: () => persistQueryClientSubscribe(client),
    close: () => pairs.close(),
  };
}

export async function open(folder) {
  const { queryClient, savePage, enqueue, save, close } = await openClient(folder, async () => {});
  function* everyOrder() {
    for (const [, documents] of queryClient.getQueriesData({ queryKey: ['orders'] })) yield* documents;
    for (const { state } of queryClient.getMutationCache().getAll()) yield state.variables;
  }
  const find = (matches) =>
    everyOrder()
      .filter(matches)
      .toArray()
      .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  return {
    async ingest(pages) {
      let page = 0;
      for (const documents of documentsOf(pages)) await savePage(++page, documents);
    },
    async enqueue(n) {
      enqueue(documentOfRep(n));
      await save();
    },
    text(text) {
      const words = splitWords(text).map((word) => ` ${word}`);
      return find((one) => words.every((word) => one.words.includes(word))).slice(0, 25);
    },
    filter({ customer, from, to }) {
      const found = find((one) => one.customer_id === customer && one.date >= from && one.date <= to);
      return { rows: found.slice(0, 25), total: found.length };
    },
    newest: () => find(() => true).slice(0, 50),
    close,
  };
}
