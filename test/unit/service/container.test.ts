/** The Dockerfile without a builder: the files that it copies are there, are enough, and its command starts the service. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const lines = readFileSync(join(root, 'src-service/Dockerfile'), 'utf8').split('\n');
const argumentsOf = (instruction: string) =>
  lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1));
const copies = argumentsOf('COPY').map((line) => line.split(' '));

/** Copied as Docker does it: the content of a folder goes into the target, a file into the folder that ends with a slash. */
function copyInto(folder: string): void {
  for (const copied of copies) {
    const target = copied.at(-1) ?? '';
    for (const source of copied.slice(0, -1)) {
      const to = target.endsWith('/') ? join(folder, target, basename(source)) : join(folder, target);
      mkdirSync(join(to, '..'), { recursive: true });
      cpSync(join(root, source), to, { recursive: true });
    }
  }
}

it('the files that it copies are there, and none of them is left out of what the builder is sent', () => {
  const allowed = readFileSync(join(root, 'src-service/Dockerfile.dockerignore'), 'utf8').trim().split('\n').slice(1);
  const sources = copies.flatMap((copied) => copied.slice(0, -1));
  for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true);
  expect(allowed.map((line) => line.replace('!', '')).toSorted()).toEqual(sources.toSorted());
});

it('its command starts the service from these files alone, and the service shows its interface', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-container-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  copyInto(folder);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const [program, ...args] = JSON.parse(argumentsOf('ENTRYPOINT')[0] ?? '') as string[];
  const [option] = JSON.parse(argumentsOf('CMD')[0] ?? '') as string[];
  expect([program, option]).toEqual(['node', '--port']);
  const child = spawn(process.execPath, [...args, '--host', '127.0.0.1', '--port', '0', '--orders', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url, token } = JSON.parse(line) as { url: string; token: string };
  const authorized = await fetch(`${url}/orders`, { headers: { authorization: `Bearer ${token}` } });
  expect(authorized.status).toBe(200);
  expect(await (await fetch(`${url}/`)).text()).toContain('Operations');
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
});
