/** The example of docs/scripting.md, as its own process against the real service. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../../../src-service/serve.ts';
import { openService } from '../../../src-service/service.ts';

const example = resolve(import.meta.dirname, '../../../docs/examples/offline-order.ts');

async function runExample(...args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [example, ...args]);
  return stdout.trim().split('\n');
}

test('the example script keeps an order while the service is away, and sends it with the next one', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'satchel-example-'));
  const service = openService({ tokens: ['let-me-in'] });
  const first = await serve(service, { port: 0 });
  const port = Number(new URL(first.url).port);
  await first.close();
  onTestFinished(() => {
    service.close();
    rmSync(directory, { recursive: true, force: true });
  });

  expect(await runExample(directory, first.url, 'let-me-in')).toEqual([
    'offline: 0 sent, 1 waiting, 0 refused',
    'saved here, about 88.72',
    '1 order.create waiting',
  ]);

  const again = await serve(service, { port });
  onTestFinished(() => again.close());
  expect(await runExample(directory, first.url, 'let-me-in')).toEqual([
    'idle: 2 sent, 0 waiting, 0 refused',
    expect.stringMatching(/^order [12], total 88\.72$/),
  ]);
  expect(service.orders()).toHaveLength(2);
  expect(service.orders()[0]?.items[0]).toMatchObject({ icms: 18, vlr_icms: 10.58 });
});

test('the example script reports what is wrong with its arguments', async () => {
  const ended = promisify(execFile)(process.execPath, [example, 'only-a-folder']);
  await expect(ended).rejects.toMatchObject({
    code: 2,
    stderr: 'Usage: offline-order.ts <folder> <service address> <token>\n',
  });
});
