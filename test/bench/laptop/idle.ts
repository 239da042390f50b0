/** What the main process costs while nobody does anything and nothing comes. */
import { setTimeout as delay } from 'node:timers/promises';
import { ofetch } from 'ofetch';
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';
import type { Workspace } from '../../../src-main/app/workspace.ts';
import { systemPorts } from '../../../src-main/ports/system-ports.ts';
import { figure, ratios, type Benchmark, type Figure, type Scale } from '../report/figures.ts';
import { startService, type ServiceProcess } from '../service-process.ts';
import { makeFolder, noTokens } from '../stocked.ts';
import { untilJoined } from '../until-joined.ts';

/** Three times the sync interval, so that each round meets as many passes. */
const roundMs = 180_000;
const rounds = 2;
const hourMs = 3_600_000;
/** The service makes its orders as it starts, and each pull of the next three minutes reads the newest of them again. */
const settleMs = 240_000;
const bareRequests = 200;

export const idle: Benchmark = {
  about: `an hour in the tray with nothing to do, reckoned from ${rounds} times ${roundMs / 60_000} minutes, against bare requests for the same page as often.`,
  orders: 20_000,
  run: measure,
};

interface Spent {
  cpuSeconds: number;
  requests: number;
}

async function measure({ orders }: Scale): Promise<Figure[]> {
  const service = await startService('--orders', String(orders));
  const asked: string[] = [];
  const directory = makeFolder();
  const workspace = await openWorkspace({
    directory,
    service: { baseUrl: service.baseUrl },
    tokens: { ...noTokens, get: async () => service.token },
    ports: { fetch: (url, init) => (asked.push(url), systemPorts.fetch(url, init)) },
  });
  try {
    await readEverything(workspace, () => asked.length);
    workspace.start();
    // What belongs to the first sync is over.
    await untilJoined(directory);
    await delay(settleMs);
    const spent: Spent[] = [];
    for (let round = 0; round < rounds; round++) {
      const before = asked.length;
      const cpuSeconds = await processorOf(() => delay(roundMs));
      spent.push({ cpuSeconds, requests: asked.length - before });
    }
    const perRequest = (await processorOf(() => askBare(service, asked.at(-1) ?? ''))) / bareRequests;
    const inAnHour = (value: number) => (value * hourMs) / roundMs;
    const idle = spent.map(({ cpuSeconds }) => inAnHour(cpuSeconds));
    const hourly = spent.map((each) => inAnHour(each.requests));
    const bare = hourly.map((count) => count * perRequest);
    return [
      figure('processor time in an hour', 's', idle),
      figure('requests in an hour', '', hourly),
      figure('the same requests bare, processor time in an hour', 's', bare),
      figure('idle / bare', '×', ratios(idle, bare)),
    ];
  } finally {
    await workspace.close();
    await service.stop();
  }
}

/** The lists of addresses are read a few at each pull; in an hour of idling none is old. */
export async function readEverything(workspace: Workspace, requests: () => number): Promise<void> {
  let before: number;
  do {
    before = requests();
    await workspace.syncNow();
  } while (requests() - before > 1);
}

/** Of this process with its threads, in seconds. */
async function processorOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** What an idle sync asks last, again and again. */
async function askBare({ token }: ServiceProcess, url: string): Promise<void> {
  const options = { retry: 0, headers: { authorization: `Bearer ${token}` } } as const;
  for (let n = 0; n < bareRequests; n++) await ofetch(url, options);
}
