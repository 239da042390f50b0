/** Looks whether the disk below the data folder is encrypted. Nobody waits for it longer than for the answer itself. */
import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DiskEncryption } from '../../../src-shared/contract/host/disk.ts';
import type { Log } from '../../ports/ports.ts';
import { done } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { lookOnLinux } from './linux-encryption.ts';
import { askMac, askWindows, type Question } from './tool-answers.ts';

const run = promisify(execFile);
/** PowerShell starts in some seconds on a slow laptop. */
const patienceMs = 15_000;

export interface DiskOptions {
  folder: string;
  platform: NodeJS.Platform;
  log: Log;
  patienceMs?: number;
}

export interface Disk {
  /** Never rejects. Who asks while it looks gets the same answer. */
  look(): Promise<DiskEncryption>;
  handlers: Pick<HostHandlers, 'disk.encryption'>;
}

export function createDisk(options: DiskOptions): Disk {
  let underWay: Promise<DiskEncryption> | null = null;
  const look = () => (underWay ??= lookOnce(options).finally(() => (underWay = null)));
  return { look, handlers: { 'disk.encryption': async () => done({ encryption: await look() }) } };
}

async function lookOnce({
  folder,
  platform,
  log,
  patienceMs: most = patienceMs,
}: DiskOptions): Promise<DiskEncryption> {
  const given = new AbortController();
  const tooLong = delay(most, 'unknown' as const, { signal: given.signal, ref: false }).catch(() => 'unknown' as const);
  const found = await Promise.race([ask(folder, platform, most), tooLong]).catch((error: unknown) => {
    log('warn', 'disk.encryption', { error });
    return 'unknown' as const;
  });
  given.abort();
  log('info', 'disk.encryption', { found });
  return found;
}

async function ask(folder: string, platform: NodeJS.Platform, timeout: number): Promise<DiskEncryption> {
  const path = await realpath(folder);
  if (platform === 'linux') return lookOnLinux(path);
  const question = platform === 'darwin' ? askMac(path) : platform === 'win32' ? askWindows(path) : null;
  return question === null ? 'unknown' : answerOf(question, timeout);
}

async function answerOf({ program, args, read }: Question, timeout: number): Promise<DiskEncryption> {
  const { stdout } = await run(program, [...args], { timeout, windowsHide: true, encoding: 'utf8' });
  return read(stdout);
}
