/**
 * Keeps the health file: a look each minute, which writes what has changed, and a last one at the end. Nobody waits for a share that
 * does not answer, and a file that cannot be written stops nothing.
 */
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import type { HealthFileView } from '../../../src-shared/contract/policy/policy-view.ts';
import type { Workspace } from '../../app/workspace.ts';
import type { Log } from '../../ports/ports.ts';
import type { Account } from '../account/account.ts';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';
import { healthPath, putHealthFile } from './health-file.ts';
import { Figures, readFigures, writeHealth, type HealthAccount, type Run } from './health-report.ts';

/** A reader may take a file for left behind that is three times as old. */
const beatMs = 5 * 60_000;
const patienceAtEndMs = 1_000;

/** What this computer knows of accounts that are not open, and whether the last run came to its end. */
const Memory = v.object({
  isRunning: v.boolean(),
  accounts: v.array(v.object({ key: v.string(), number: v.number(), figures: v.nullable(Figures) })),
});
type Memory = v.InferOutput<typeof Memory>;

interface Opened {
  account: Account | null;
  workspace: Pick<Workspace, 'query'>;
}

export interface HealthOptions {
  /** As the policy names it: a file that ends in `.json`, or a folder. */
  named: string;
  userData: string;
  memoryFile: string;
  computer: string;
  version: string;
  /** The accounts that are signed in. */
  accounts: () => readonly Account[];
  /** What is open; null for nothing. */
  open: () => Opened | null;
  now: () => number;
  log: Log;
}

export interface Health {
  view(): HealthFileView;
  /** Says that the app runs. */
  begin(): Promise<void>;
  /** To be called each minute. None of these rejects. */
  look(): Promise<void>;
  /** Takes the figures of what is being closed. */
  lastLook(closing: Opened): Promise<void>;
  /** Says that the app ended. Waits a moment for the disk. */
  end(): Promise<void>;
}

export function createHealth(options: HealthOptions): Health {
  const { memoryFile, now, log } = options;
  const path = healthPath(options.named, options.computer, options.userData);
  let memory: Memory = readJsonFile(memoryFile, Memory) ?? { isRunning: false, accounts: [] };
  let run: Run = { satchel: options.version, startedAtMs: now(), state: 'ended', lastEnd: null };
  let written: { said: string; atMs: number } | null = null;
  let writing: Promise<void> | null = null;
  let failedWith: unknown = null;

  function keepMemory(): void {
    try {
      writeJsonFile(memoryFile, memory);
    } catch (error) {
      log('warn', 'health.memory', { error });
    }
  }

  /** Numbers new accounts and forgets those that were signed out. */
  function listAccounts(): HealthAccount[] {
    const openKey = options.open()?.account?.key;
    const accounts = options.accounts().map((account) => {
      const known = memory.accounts.find(({ key }) => key === account.key);
      return { account, isOpen: account.key === openKey, number: known?.number ?? 0, figures: known?.figures ?? null };
    });
    let highest = Math.max(0, ...memory.accounts.map(({ number }) => number));
    for (const one of accounts) one.number ||= ++highest;
    return accounts.toSorted((a, b) => a.number - b.number);
  }

  function remember(accounts: readonly HealthAccount[]): void {
    const kept = accounts.map(({ account, number, figures }) => ({ key: account.key, number, figures }));
    memory = { isRunning: run.state === 'running', accounts: kept };
  }

  async function takeFigures({ account, workspace }: Opened): Promise<void> {
    const figures = account && (await readFigures(workspace, now()));
    if (!account || !figures) return;
    remember(listAccounts().map((one) => (one.account.key === account.key ? { ...one, figures } : one)));
  }

  /** What a reader has to know within a minute; times alone are as good some minutes later. */
  function saidOf(accounts: readonly HealthAccount[]): string {
    const figures = accounts.map((one) => [
      ...[one.number, one.isOpen, one.account.baseUrl],
      ...[one.figures?.unsent, one.figures?.needDecision, one.figures?.oldestUnsentAtMs],
      ...[one.figures?.connection, one.figures?.lastFailure, one.figures?.storage],
    ]);
    return JSON.stringify([run.state, figures]);
  }

  async function write(): Promise<void> {
    const accounts = listAccounts();
    const atMs = now();
    const said = saidOf(accounts);
    if (written?.said === said && Math.abs(atMs - written.atMs) < beatMs) return;
    remember(accounts);
    keepMemory();
    try {
      await putHealthFile(path, writeHealth(run, accounts, atMs));
      if (failedWith !== null) log('info', 'health.writtenAgain', {});
      written = { said, atMs };
      failedWith = null;
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      // A share may be away for days: once is enough.
      if (failedWith !== code) log('warn', 'health.notWritten', { code });
      failedWith = code;
    }
  }

  /** One write at a time. What a slow share holds up is said by the next look. */
  function writeUnlessBusy(): Promise<void> {
    writing ??= write().finally(() => (writing = null));
    return writing;
  }

  const quietly = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => log('error', 'health.failed', { error }));

  return {
    view: () => ({ path, isWritten: failedWith === null }),
    begin() {
      const lastEnd = memory.isRunning ? 'interrupted' : readJsonFile(memoryFile, Memory) ? 'proper' : null;
      run = { ...run, startedAtMs: now(), state: 'running', lastEnd };
      return quietly(writeUnlessBusy());
    },
    async look() {
      if (run.state !== 'running' || writing) return;
      const open = options.open();
      if (open) await quietly(takeFigures(open));
      await quietly(writeUnlessBusy());
    },
    async lastLook(closing) {
      await quietly(takeFigures(closing));
      keepMemory();
    },
    async end() {
      run = { ...run, state: 'ended' };
      // Before the disk of the file is waited for, which may be a share.
      remember(listAccounts());
      keepMemory();
      const last = quietly(Promise.resolve(writing).then(writeUnlessBusy));
      await Promise.race([last, delay(patienceAtEndMs, undefined, { ref: false })]);
    },
  };
}
