/**
 * `node measure.mjs <peer> <recorded pages> <folder>`: the peer takes in the recorded orders, saves some of its own, is
 * asked for 25 newest hits of a word and for a customer's newest 25, and is opened again. Prints times in milliseconds.
 */
import { readFileSync } from 'node:fs';
import { openSync, readSync } from 'node:fs';
import { peers } from './peers.mjs';

const [, , name = '', recording = '', folder = ''] = process.argv;
const open = peers[name];
if (!open) throw new Error(`There is no peer “${name}”. There are: ${Object.keys(peers).join(', ')}.`);

const { offsets } = JSON.parse(readFileSync(`${recording}.offsets`, 'utf8'));
const file = openSync(recording, 'r');
const saves = 60;
const questions = 30;

/** What every peer stores: the order, and its words in one text where the peer has no index of words. */
function documentOf(order) {
  const words = [order.customer.name, order.fk_id, order.observations, ...order.items.map(({ item }) => item.name)];
  return { ...order, id: String(order.id), customer_id: order.customer.id, words: fold(words.join(' ')) };
}

function fold(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function readPage(page) {
  const bytes = Buffer.allocUnsafe(offsets[page + 1] - offsets[page]);
  readSync(file, bytes, 0, bytes.length, offsets[page]);
  return JSON.parse(bytes.toString('utf8')).data.map(documentOf);
}

async function timed(work) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function each(count, work) {
  const times = [];
  for (let n = 0; n < count; n++) times.push(await timed(() => work(n)));
  return times;
}

const names = [];
let store = await open(folder);
const ingestMs = await timed(async () => {
  for (let page = 0; page < offsets.length - 1; page++) {
    const documents = readPage(page);
    names.push(fold(documents[0].customer.name));
    await store.ingest(documents);
  }
  await store.settle();
});
const sample = readPage(0)[0];
const enqueueMs = await each(saves, (n) => store.enqueue({ ...sample, id: `local-${n}`, fk_id: `local-${n}` }));
const textMs = await each(questions, (n) => store.text(names[n % names.length]));
const filterMs = await each(questions, (n) => store.filter(1 + n, '2026-01-01T00:00:00.000Z'));
await store.close();
let opened;
const openMs = await timed(async () => {
  opened = await open(folder);
  await opened.newest();
});
await opened.close();
console.log(JSON.stringify({ ingestMs, enqueueMs, textMs, filterMs, openMs, rssBytes: process.memoryUsage.rss() }));
process.exit(0);
