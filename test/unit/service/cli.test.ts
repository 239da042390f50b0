import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readCommandLine } from '../../../src-service/cli-options.ts';
import { serve } from '../../../src-service/serve.ts';
import { openService } from '../../../src-service/service.ts';

const cli = resolve('src-service/cli.ts');
const isWindows = process.platform === 'win32';

function start(args: string[], stdin: 'pipe' | 'ignore' = 'ignore'): ChildProcess {
  const child = spawn(process.execPath, [cli, ...args], { stdio: [stdin, 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function announced(child: ChildProcess): Promise<{ url: string; token: string }> {
  if (!child.stdout) throw new Error('No output to read.');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return JSON.parse(line) as { url: string; token: string };
}

async function finished(child: ChildProcess) {
  if (!child.stdout || !child.stderr) throw new Error('No output to read.');
  const [out, err, [code, signal]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { out, err, code: code as number | null, signal: signal as string | null };
}

async function total(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/orders`, { headers: { authorization: `Bearer ${token}` } });
  const body = (await response.json()) as { pagination: { total: number } };
  return body.pagination.total;
}

function temporaryFile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'service-cli-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return join(directory, 'service.sqlite');
}

describe('the service program', () => {
  it.skipIf(isWindows)(
    'prints one line, serves, keeps its data, ends on SIGTERM (Windows has no signals)',
    async () => {
      const database = temporaryFile();
      const args = ['--port', '0', '--data', database, '--orders', '3', '--token', 'secret', '--prefix', '/v2'];
      const first = start(args);
      const end = finished(first);
      const { url, token } = await announced(first);
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v2$/);
      expect(token).toBe('secret');
      await fetch(`${url}/orders`, {
        method: 'POST',
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
        body: '{"id_customer":1}',
      });
      first.kill('SIGTERM');
      expect(await end).toEqual({ out: `${JSON.stringify({ url, token })}\n`, err: '', code: 0, signal: null });

      const second = start(['--port', '0', '--data', database, '--orders', '50']);
      const again = await announced(second);
      expect(await total(again.url, again.token)).toBe(4);
      const ended = once(second, 'close');
      second.kill('SIGINT');
      expect(await ended).toEqual([0, null]);
    },
  );

  it('says what is wrong with an option in one sentence, and exits with 2', async () => {
    const { out, err, code } = await finished(start(['--port', 'eighty']));
    expect([out, err, code]).toEqual(['', '--port must be a whole number from 0 to 65535.\n', 2]);
  });

  it('says that its port is taken', async () => {
    const service = openService();
    const served = await serve(service, { port: 0 });
    const { port } = new URL(served.url);
    const { err, code } = await finished(start(['--port', port, '--orders', '0']));
    await served.close();
    service.close();
    expect(err).toBe(`The service could not start: port ${port} is in use; choose another with --port.\n`);
    expect(code).toBe(1);
  });

  it('prints its options', async () => {
    const { out, code } = await finished(start(['--help']));
    expect(code).toBe(0);
    for (const option of ['--port', '--data', '--orders', '--seed', '--token', '--prefix', '--errors']) {
      expect(out).toContain(option);
    }
  });
});

describe('exit with the parent', () => {
  const args = ['--port', '0', '--orders', '0', '--exit-with-parent'];

  it('comes when standard input ends', async () => {
    const child = start(args, 'pipe');
    const ended = once(child, 'close');
    await announced(child);
    child.stdin?.end();
    expect(await ended).toEqual([0, null]);
  });

  it('comes when the parent is killed', async () => {
    const program = `
      require('node:child_process').spawn(process.execPath, process.argv.slice(1), { stdio: ['pipe', 'inherit', 'inherit'] });
    `;
    const parent = spawn(process.execPath, ['-e', program, '--', cli, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { url, token } = await announced(parent);
    expect(await total(url, token)).toBe(0);
    parent.kill('SIGKILL');
    // The service holds the other end of this pipe: it closes when the service is gone too.
    await once(parent, 'close');
    await expect(fetch(url)).rejects.toThrow();
  });

  it('comes when the IPC channel closes', async () => {
    const child = fork(cli, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    await announced(child);
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });

  it('comes when the named process is killed, which need not be the parent', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    onTestFinished(() => void other.kill('SIGKILL'));
    const child = start(['--port', '0', '--orders', '0', '--exit-with-process', String(other.pid)]);
    const ended = once(child, 'close');
    const { url, token } = await announced(child);
    expect(await total(url, token)).toBe(0);
    other.kill('SIGKILL');
    expect(await ended).toEqual([0, null]);
  });

  it('is refused if there is no parent to watch', async () => {
    const { err, code } = await finished(start(args));
    expect(err).toBe('--exit-with-parent needs standard input as a pipe, or an IPC channel.\n');
    expect(code).toBe(2);
  });
});

describe('the command line', () => {
  it('has a choice for everything that the interface leaves open', () => {
    const request = readCommandLine(
      [
        '--host ::1 --port 0 --data x.sqlite --orders 10 --seed 3 --token a --token b --exit-with-parent --exit-with-process 7 --lists lists.json --customer-codes cnpj',
        '--prefix /v2 --pagination both --list-style cursor --create-status 200 --errors problem',
        '--date-bounds exclusive --address-limit 10 --unique-fk-id --upload-field image --max-upload-bytes 1000',
        '--image-types image/png,image/gif --meta-version 3',
      ].flatMap((line) => line.split(' ')),
    );
    expect(request).toEqual({
      kind: 'run',
      options: {
        host: '::1',
        port: 0,
        database: 'x.sqlite',
        tokens: ['a', 'b'],
        sample: { orders: 10, seed: 3, customerCodes: 'cnpj' },
        lists: 'lists.json',
        exitWithParent: true,
        exitWithProcess: 7,
        variant: {
          prefix: '/v2',
          pagination: 'both',
          listStyle: 'cursor',
          createStatus: 200,
          errors: 'problem',
          dateBounds: 'exclusive',
          addressLimit: 10,
          uniqueOrderFkId: true,
          uploadField: 'image',
          maxUploadBytes: 1000,
          imageTypes: ['image/png', 'image/gif'],
          version: '3',
        },
      },
    });
  });

  it.each([
    ['--prot 1', "Unknown option '--prot'."],
    ['stray', "Unexpected argument 'stray'."],
    ['--port', "Option '--port <value>' argument missing."],
    ['--port 65536', '--port must be a whole number from 0 to 65535.'],
    ['--orders -1', "Option '--orders' argument is ambiguous."],
    ['--orders=-1', '--orders must be a whole number from 0 to 1000000.'],
    ['--seed 1.5', '--seed must be a whole number from 0 to 4294967295.'],
    ['--prefix v2', '--prefix must look like /v2.'],
    ['--prefix /v2/', '--prefix must look like /v2.'],
    ['--token=', '--token must be text without spaces.'],
    ['--data=', '--data must not be empty.'],
    ['--errors xml', '--errors must be one of json, problem, html, text, empty.'],
    ['--create-status 202', '--create-status must be one of 200, 201.'],
    ['--address-limit 101', '--address-limit must be a whole number from 1 to 100.'],
    ['--unique-fk-id=no', "Option '--unique-fk-id' does not take an argument."],
  ])('refuses %s in one sentence', (line, sentence) => {
    expect(readCommandLine(line.split(' '))).toEqual({ kind: 'wrong', sentence });
  });
});
