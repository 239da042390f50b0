/**
 * One peer at one kind of work, in a process of its own: `node measure.mjs <kind> <peer> <job.json>`. Prints a line of JSON
 * for each part as soon as it is measured, so that what was measured before a time limit is not lost. Times in milliseconds.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { playPages } from '../recorded-pages.ts';

const [, , kind = '', peer = '', jobPath = ''] = process.argv;
const job = JSON.parse(readFileSync(jobPath, 'utf8'));

/** Who has the list before him reads in it before he searches: time for whatever is put off until it is quiet. */
const restMs = 5_000;

function tell(part, values) {
  process.stdout.write(`${JSON.stringify({ part, ...values })}\n`);
}

function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function timed(work) {
  const cpuFrom = cpuMs();
  const from = performance.now();
  const result = await work();
  return { result, ms: performance.now() - from, cpuMs: cpuMs() - cpuFrom };
}

/** Asks again and again, at most so often, and not for longer than so; but once at least. */
async function repeat(most, patienceMs, work) {
  const times = [];
  const cpuFrom = cpuMs();
  const from = performance.now();
  for (let n = 0; n < most && (n < 1 || performance.now() - from < patienceMs); n++) {
    const { ms } = await timed(() => work(n));
    times.push(ms);
  }
  return { times, cpuMs: (cpuMs() - cpuFrom) / times.length };
}

/** The same for whoever found orders of the same dates: orders of one date may come in any order. */
function digest(rows, total) {
  const dates = rows.map(({ date, order }) => date ?? order?.date).join();
  return createHash('sha1')
    .update(`${total ?? ''}:${dates}`)
    .digest('hex')
    .slice(0, 12);
}

const kinds = {
  async storage() {
    const { open } = await import(`./stores/${peer}.mjs`);
    const pages = playPages(job.recording);
    const store = await open(job.folder);
    const ingest = await timed(() => store.ingest(pages));
    tell('ingest', { ms: ingest.ms, cpuMs: ingest.cpuMs });
    await store.newest();
    await setTimeout(restMs);
    for (const [name, texts] of Object.entries(job.texts)) {
      const found = [];
      const { times, cpuMs } = await repeat(texts.length, job.patienceMs, async (n) => {
        found.push(await store.text(texts[n]));
      });
      tell(`text: ${name}`, { times, cpuMs, digests: found.map((rows) => digest(rows)) });
    }
    const found = [];
    const filter = await repeat(job.filters.length, job.patienceMs, async (n) => {
      found.push(await store.filter(job.filters[n]));
    });
    tell('filter', { ...filter, digests: found.map(({ rows, total }) => digest(rows, total)) });
    await repeat(5, 0, (n) => store.enqueue(job.saves + n));
    tell('enqueue', await repeat(job.saves, 2 * job.patienceMs, (n) => store.enqueue(n)));
    tell('memory', { bytes: process.memoryUsage.rss() });
    await store.close();
  },

  async open() {
    const { open } = await import(`./stores/${peer}.mjs`);
    let store;
    const { ms, cpuMs } = await timed(async () => {
      store = await open(job.folder);
      await store.newest();
    });
    tell('open', { ms, cpuMs });
    await store.close();
  },

  /** When each save began and ended, by the system's clock in seconds, for whoever watches this process's system calls. */
  async saves() {
    const { open } = await import(`./stores/${peer}.mjs`);
    const store = await open(job.folder);
    const now = () => (performance.timeOrigin + performance.now()) / 1000;
    const spans = [];
    for (let n = 0; n < job.saves; n++) {
      const from = now();
      await store.enqueue(n);
      spans.push([from, now()]);
    }
    tell('saves', { spans });
    await store.close();
  },

  async drain() {
    const { prepare } = await import(`./outboxes/${peer}.mjs`);
    const outbox = await prepare(job);
    tell('prepared', {});
    const { ms, cpuMs } = await timed(() => outbox.drain());
    tell('drain', { ms, cpuMs });
    await outbox.close?.();
  },
};

await kinds[kind]();
process.exit(0);
