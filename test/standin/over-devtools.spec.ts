import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { demoFolder, expect, test } from './demo-app.ts';

const standIn = resolve(import.meta.dirname, '../../scripts/electron-stand-in/bin/electron');

test('a browser tool can connect, and closing the last page ends the application', async ({ folder }) => {
  const env = { ...process.env, DEMO_DATA_DIR: join(folder, 'data') };
  const child = spawn(standIn, ['--remote-debugging-port=0', demoFolder], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stderr });
  const [line] = (await once(lines, 'line')) as [string];
  const browser = await chromium.connectOverCDP(line.replace('DevTools listening on ', ''));
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
  if (!page) throw new Error('the application opened no page');
  await expect(page.locator('#greeting')).toHaveText('hello from main 3');
  await page.close();
  expect(await exited).toEqual([0, null]);
});
