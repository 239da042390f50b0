/** A workspace folder with cached orders, 10,000 unless told, made once per run by a real first sync. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Workspace } from '../../src-main/app/workspace.ts';
import { openWorkspace } from '../../src-main/app/open-workspace.ts';
import { openService } from '../../src-service/service.ts';
import { untilJoined } from './until-joined.ts';

export const stockedOrders = 10_000;

/** Where nobody listens: what is measured is the machine alone. */
export const nowhere = 'http://127.0.0.1:1';

export const noTokens = { get: async () => null, set: async () => {}, clear: async () => {} };

let folder: string | null = null;
const templates = new Map<number, Promise<string>>();

/** A new folder that is removed at the end of the run. */
export function makeFolder(): string {
  folder ??= mkdtempSync(join(tmpdir(), 'satchel-bench-'));
  return mkdtempSync(join(folder, 'f-'));
}

/** A copy of the stocked workspace at `directory`. */
export async function stock(directory: string, orders = stockedOrders): Promise<string> {
  const template = templates.get(orders) ?? makeTemplate(orders);
  templates.set(orders, template);
  cpSync(await template, directory, { recursive: true });
  return directory;
}

export function openOffline(directory: string): Promise<Workspace> {
  return openWorkspace({ directory, service: { baseUrl: nowhere }, tokens: noTokens });
}

export function removeStocked(): void {
  if (folder !== null) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function makeTemplate(orders: number): Promise<string> {
  const directory = makeFolder();
  const service = openService({ sample: { orders, seed: 7 }, recordRequests: false });
  const workspace = await openWorkspace({
    directory,
    service: { baseUrl: nowhere },
    tokens: { ...noTokens, get: async () => 'practice' },
    ports: { fetch: (input, init) => service.fetch(new Request(input, init)) },
  });
  const { pulled } = await workspace.syncNow();
  await untilJoined(directory);
  await workspace.close();
  service.close();
  if (pulled !== orders) throw new Error(`${pulled} orders were pulled instead of ${orders}.`);
  return directory;
}
