import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sendJson, startHttp } from '../support/http-loopback.ts';

const token = 'tok-9d41-never-on-the-disk';

it(
  'the token is in no file after the program was killed, and in no argument of its process',
  { timeout: 30_000 },
  async () => {
    const userData = mkdtempSync(join(tmpdir(), 'satchel-token-'));
    const service = await startHttp((request, response) => {
      // A service that repeats what it was sent.
      sendJson(response, { message: `Refused ${request.headers.authorization}` }, request.method === 'GET' ? 403 : 422);
    });
    onTestFinished(async () => {
      await service.close();
      rmSync(userData, { recursive: true, force: true });
    });
    const child = spawn(process.execPath, [join(import.meta.dirname, 'work-until-killed.ts'), userData, service.url], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdin.end(token);
    await once(child.stdout, 'data');
    const commandLine = `/proc/${child.pid}/cmdline`;
    if (existsSync(commandLine)) expect(readFileSync(commandLine, 'utf8')).not.toContain(token);
    child.kill('SIGKILL');
    await once(child, 'exit');

    expect(service.requests.some(({ headers }) => headers.authorization === `Bearer ${token}`)).toBe(true);
    const files = readdirSync(userData, { recursive: true, encoding: 'utf8' })
      .map((name) => join(userData, name))
      .filter((path) => statSync(path).isFile());
    const holding = (words: string) => files.filter((path) => readFileSync(path).includes(words));
    expect(holding('here-all-the-same').length).toBeGreaterThan(0);
    expect(holding('test.failed')).toHaveLength(1);
    expect(holding(token)).toEqual([]);
  },
);
