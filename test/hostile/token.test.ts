import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendJson, startHttp } from '../support/services/http-loopback.ts';

const token = 'tok-9d41-never-on-the-disk';
const inEnvironment = 'env-7c20-of-another-program';

/** Everything that Node can be asked to write when a process ends badly, at the worst place: beside the data. */
const reports = ['--report-on-fatalerror', '--report-uncaught-exception', '--report-on-signal'];

/** The system's own dump of memory, where it is set to write one, is not the program's to keep words out of. */
const withoutCore = ['-c', 'ulimit -c 0; exec "$@"', 'sh'];

interface Run {
  child: ChildProcess;
  /** Files below the folder that hold the words. */
  holding(words: string): string[];
  reports(): string[];
}

/** Works in a data folder until it is ready; the service repeats what it was sent. */
async function work(ending: string, dumps = 'none'): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-token-'));
  const userData = join(folder, 'data');
  mkdirSync(userData);
  const service = await startHttp((request, response) => {
    sendJson(response, { message: `Refused ${request.headers.authorization}` }, request.method === 'GET' ? 403 : 422);
  });
  onTestFinished(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const script = join(import.meta.dirname, 'work-until-killed.ts');
  const flags = [...reports, `--report-directory=${folder}`, '--max-old-space-size=64'];
  const child = spawn(
    '/bin/sh',
    [...withoutCore, process.execPath, ...flags, script, userData, service.url, ending, dumps],
    {
      cwd: folder,
      env: { ...process.env, OTHER_SECRET: inEnvironment },
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  child.stdin.end(token);
  await once(child.stdout, 'data');
  expect(service.requests.some(({ headers }) => headers.authorization === `Bearer ${token}`)).toBe(true);
  const files = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile());
  return {
    child,
    holding: (words) => files().filter((path) => readFileSync(path).includes(words)),
    reports: () => files().filter((path) => /report\.[^/]*\.json$/.test(path)),
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

describe.skipIf(process.platform === 'win32')('the token is in no file', { timeout: 60_000 }, () => {
  it('after the program was killed, and in no argument of its process', async () => {
    const { child, holding } = await work('never');
    const commandLine = `/proc/${child.pid}/cmdline`;
    if (existsSync(commandLine)) expect(readFileSync(commandLine, 'utf8')).not.toContain(token);
    child.kill('SIGKILL');
    await ended(child);
    expect(holding('here-all-the-same').length).toBeGreaterThan(0);
    expect(holding('test.failed')).toHaveLength(1);
    expect(holding(token)).toEqual([]);
  });

  it.each([
    ['an error that holds it', 'error', null],
    ['its memory used up', 'memory', null],
    ['an abort', 'never', 'SIGABRT'],
  ] as const)('after %s, whatever reports the command line asks for', async (_what, ending, signal) => {
    const { child, holding, reports } = await work(ending);
    if (signal) child.kill(signal);
    await ended(child);
    expect(reports()).toEqual([]);
    expect(holding(token)).toEqual([]);
    expect(holding(inEnvironment)).toEqual([]);
    expect(holding('here-all-the-same').length).toBeGreaterThan(0);
  });

  it('but would be, with the whole environment, if Node were let to write its reports', async () => {
    const { child, holding, reports } = await work('error', 'asTold');
    await ended(child);
    expect(reports()).toHaveLength(1);
    expect(holding(token)).toEqual(reports());
    expect(holding(inEnvironment)).toEqual(reports());
  });
});
