/**
 * Practice: Satchel's own small service with made-up orders. It runs in a separate process on this machine, so that ending it is
 * a real outage. Its data, port and token are kept for the next time.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, type RmOptions } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import type { Log } from '../../ports/ports.ts';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';
import { PracticeLists } from './practice-lists.ts';

/** The part of Electron's UtilityProcess that is used. */
export interface ServiceProcess {
  stdout: NodeJS.ReadableStream | null;
  stderr: NodeJS.ReadableStream | null;
  once(event: 'exit', listener: (code: number) => void): unknown;
  /** Something that V8 cannot go on from, in the process itself; its end follows. Where nobody listens it is thrown here. */
  once(event: 'error', listener: (type: 'FatalError', location: string) => void): unknown;
  kill(): boolean;
}

export interface PracticeService {
  /** Starts the service unless it runs. Rejects when it cannot be started. */
  start(): Promise<{ baseUrl: string; token: string }>;
  /** Ends it and throws its data away: the next start makes them anew. */
  clear(): Promise<void>;
  /** Ends the process and waits until it is gone. */
  stop(): Promise<void>;
  isRunning(): boolean;
  /** The lists that go with the service's data; none if they cannot be read. */
  lists(): PracticeLists;
}

interface Running {
  process: ServiceProcess;
  gone: Promise<void>;
  baseUrl: string;
  alive: boolean;
}

const Remembered = v.object({ port: v.number(), token: v.pipe(v.string(), v.minLength(16)) });
const Announcement = v.object({ url: v.pipe(v.string(), v.url()) });

/** Windows cannot remove an open file. The process that had it, or a virus scanner, closes it within a moment. */
export const releasedSoon: RmOptions = { recursive: true, force: true, maxRetries: 5 };

export function createPracticeService(options: {
  directory: string;
  /** Starts the service's program with these arguments, stdout and stderr piped. */
  fork: (args: string[]) => ServiceProcess;
  log: Log;
  startTimeoutMs?: number;
}): PracticeService {
  const { directory, fork, log, startTimeoutMs = 20_000 } = options;
  const file = join(directory, 'practice.json');
  const lists = join(directory, 'lists.json');
  const remembered = readJsonFile(file, Remembered);
  // Kept in the clear on purpose: it opens made-up orders on this machine's loopback, and nothing else.
  const token = remembered?.token ?? randomBytes(24).toString('hex');
  let port = remembered?.port ?? 0;
  let running: Running | null = null;
  const ownProcess = process.pid;

  async function launch(wantedPort: number): Promise<Running> {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const process = fork([
      ...['--port', String(wantedPort)],
      ...['--data', join(directory, 'service.sqlite')],
      ...['--lists', lists],
      ...['--customer-codes', 'cnpj'],
      ...['--token', token],
      // Also when this process is killed: Chromium ends a utility process then, but not on every system each time.
      ...['--exit-with-process', String(ownProcess)],
    ]);
    const launched: Running = { process, gone: Promise.resolve(), baseUrl: '', alive: true };
    process.once('error', (type, location) => log('error', 'practice.failed', { type, location }));
    launched.gone = new Promise((resolve) => {
      process.once('exit', (code) => {
        log('info', 'practice.exit', { code });
        launched.alive = false;
        resolve();
      });
    });
    if (process.stderr) {
      createInterface({ input: process.stderr }).on('line', (line) => log('warn', 'practice.stderr', { line }));
    }
    try {
      launched.baseUrl = await announced(process, launched.gone, startTimeoutMs);
      return launched;
    } catch (error) {
      process.kill();
      throw error;
    }
  }

  async function stop(): Promise<void> {
    if (!running?.alive) return;
    running.process.kill();
    await running.gone;
  }

  return {
    stop,
    async clear() {
      await stop();
      for (const ending of ['', '-wal', '-shm']) await rm(join(directory, `service.sqlite${ending}`), releasedSoon);
    },
    async start() {
      if (!running?.alive) {
        // Another program may use the port now: practice then gets another one.
        running = await launch(port).catch((error: unknown) => {
          if (port === 0) throw error;
          log('warn', 'practice.port', { port, error });
          return launch(0);
        });
        port = Number(new URL(running.baseUrl).port);
        writeJsonFile(file, { port, token });
      }
      return { baseUrl: running.baseUrl, token };
    },
    isRunning: () => running?.alive ?? false,
    lists: () => readJsonFile(lists, PracticeLists) ?? [],
  };
}

/** The address from the first line that the service prints, `{"url": …, "token": …}`. */
function announced(process: ServiceProcess, gone: Promise<void>, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!process.stdout) return reject(new Error('The practice service has no output to read.'));
    const timer = setTimeout(() => reject(new Error('The practice service did not start in time.')), timeoutMs);
    const lines = createInterface({ input: process.stdout });
    lines.once('line', (line) => {
      clearTimeout(timer);
      try {
        resolve(v.parse(Announcement, JSON.parse(line)).url);
      } catch (error) {
        reject(new Error('The practice service printed something else than its address.', { cause: error }));
      }
    });
    void gone.then(() => {
      clearTimeout(timer);
      reject(new Error('The practice service ended before it was ready.'));
    });
  });
}
