import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPracticeService, type PracticeService } from '../../../../src-main/electron/account/practice.ts';
import { tryService } from '../../../../src-main/electron/account/try-service.ts';
import { systemPorts } from '../../../../src-main/ports/system-ports.ts';

const program = join(import.meta.dirname, '../../../../src-service/cli.ts');

let directory: string;
let children: ChildProcess[];
let logged: unknown[];
let service: PracticeService;

/** The real service program, or another script, as a child process like the one that Electron starts. */
function open(script: string[] = [program], startTimeoutMs = 15_000): PracticeService {
  return createPracticeService({
    directory,
    startTimeoutMs,
    log: (...line) => logged.push(line),
    fork: (args) => {
      const child = spawn(process.execPath, [...script, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
      children.push(child);
      return {
        stdout: child.stdout,
        stderr: child.stderr,
        once: (event: string, listener: (...args: never[]) => void) => child.once(event, listener as () => void),
        kill: () => child.kill(),
      };
    },
  });
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'satchel-practice-'));
  children = [];
  logged = [];
  service = open();
});
afterEach(async () => {
  await service.stop();
  expect(children.map((child) => child.exitCode ?? child.signalCode)).not.toContain(null);
  rmSync(directory, { recursive: true });
});

async function countOrders({ baseUrl, token }: { baseUrl: string; token: string }): Promise<number> {
  const response = await fetch(`${baseUrl}/orders?limit=1`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { pagination: { total: number } }).pagination.total;
}

describe('the practice service', () => {
  test('speaks the interface over loopback, with sample orders, and lets in its own token only', async () => {
    const { baseUrl, token } = await service.start();
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await tryService(systemPorts.fetch, baseUrl, token)).toBeNull();
    expect(await tryService(systemPorts.fetch, baseUrl, `${token}x`)).toMatchObject({ kind: 'needsAuth', status: 401 });
    expect(await countOrders({ baseUrl, token })).toBeGreaterThan(0);
    expect(service.isRunning()).toBe(true);
    expect(await service.start()).toEqual({ baseUrl, token });
    expect(children).toHaveLength(1);
  });

  test('is really gone while it is stopped, and comes back at the same address with its data', async () => {
    const first = await service.start();
    const headers = { authorization: `Bearer ${first.token}`, 'content-type': 'application/json' };
    const before = await countOrders(first);
    const order = { id_customer: 1, items: [{ id_item: 1, quantity: 1, price: 1 }] };
    await fetch(`${first.baseUrl}/orders`, { method: 'POST', headers, body: JSON.stringify(order) });
    await service.stop();
    expect(service.isRunning()).toBe(false);
    expect(await tryService(systemPorts.fetch, first.baseUrl, first.token)).toMatchObject({ kind: 'offline' });
    expect(await service.start()).toEqual(first);
    expect(await countOrders(first)).toBe(before + 1);
  });

  test('takes nobody with it when it runs out of memory', async () => {
    await service.start();
    children[0]?.emit('error', 'FatalError', 'v8::FatalOOM');
    expect(logged).toContainEqual(['error', 'practice.failed', { type: 'FatalError', location: 'v8::FatalOOM' }]);
  });

  test('begins anew when its data is thrown away', async () => {
    const first = await service.start();
    const headers = { authorization: `Bearer ${first.token}`, 'content-type': 'application/json' };
    const before = await countOrders(first);
    expect((await fetch(`${first.baseUrl}/orders/1`, { method: 'DELETE', headers })).ok).toBe(true);
    expect(await countOrders(first)).toBe(before - 1);
    await service.clear();
    expect(service.isRunning()).toBe(false);
    expect(await countOrders(await service.start())).toBe(before);
  });

  test('keeps its port and token for the next start of the app', async () => {
    const first = await service.start();
    await service.stop();
    service = open();
    expect(await service.start()).toEqual(first);
  });

  test('moves to a free port when another program has taken its own', async () => {
    const first = await service.start();
    await service.stop();
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(Number(new URL(first.baseUrl).port), '127.0.0.1', resolve));
    const second = await service.start();
    expect(second.baseUrl).not.toBe(first.baseUrl);
    expect(second.token).toBe(first.token);
    expect(await tryService(systemPorts.fetch, second.baseUrl, second.token)).toBeNull();
    await new Promise((resolve) => squatter.close(resolve));
  });

  test('starts afresh from a note of its port that makes no sense', async () => {
    writeFileSync(join(directory, 'practice.json'), '{"port": "soon"}');
    service = open();
    expect(
      await tryService(systemPorts.fetch, ...(Object.values(await service.start()) as [string, string])),
    ).toBeNull();
  });

  test('is noticed to be gone when it dies by itself, and can be started again', async () => {
    const first = await service.start();
    children[0]?.kill('SIGKILL');
    await expect.poll(() => service.isRunning()).toBe(false);
    expect(await service.start()).toEqual(first);
  });
});

describe('a program that is no practice service', () => {
  test.each([
    ['ends at once', 'process.exit(3)', 15_000, 'ended before it was ready'],
    ['prints something else', 'console.log("hello"); setInterval(() => {}, 1000)', 15_000, 'something else'],
    ['prints nothing', 'setInterval(() => {}, 1000)', 300, 'did not start in time'],
  ])('that %s is reported and ended', async (_what, code, patience, message) => {
    const broken = open(['-e', code, '--'], patience);
    await expect(broken.start()).rejects.toThrow(message);
    expect(broken.isRunning()).toBe(false);
    await expect.poll(() => children[0]?.exitCode ?? children[0]?.signalCode ?? null).not.toBeNull();
  });
});
