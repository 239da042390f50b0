import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { demoFolder, expect, test } from './demo-app.ts';

const standIn = resolve(import.meta.dirname, '../../scripts/electron-stand-in/bin/electron');

/** Node may have a warning of its own to give first. */
async function readEndpoint(stderr: Readable): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const [, endpoint] = /^DevTools listening on (.+)$/.exec(line) ?? [];
    if (endpoint !== undefined) return endpoint;
  }
  throw new Error('the application ended without an address for tools');
}

test('a browser tool can connect, and closing the last page ends the application', async ({ folder }) => {
  const env = { ...process.env, DEMO_DATA_DIR: join(folder, 'data') };
  const child = spawn(standIn, ['--remote-debugging-port=0', demoFolder], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  try {
    const browser = await chromium.connectOverCDP(await readEndpoint(child.stderr));
    const [context] = browser.contexts();
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
    if (!page) throw new Error('the application opened no page');
    await expect(page.locator('#greeting')).toHaveText('hello from main 3');
    await page.close();
    expect(await exited).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});
