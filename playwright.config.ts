import { defineConfig } from '@playwright/test';
import { chooseElectron, electronEnvironment } from './scripts/electron-choice.ts';

// Every `_electron.launch` of the tests then starts Electron or the stand-in, whichever this machine has. Each worker reads
// this file before its tests, so that nothing that another process has set decides for it.
Object.assign(process.env, electronEnvironment(chooseElectron(process.env)));
process.env.STAND_IN_HEADLESS ??= '1';

export default defineConfig({
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // One more than the cores that a run counts on: a test waits for its window a fifth of its time.
  workers: 3,
  // Ample: a busy machine takes its time, and what hangs is named all the same.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // A browser, a keyring and a display on a busy machine: what needs a second try is named in the run’s report.
  retries: 1,
  reporter: [['list']],
  projects: [
    // It does not run on Windows.
    ...(process.platform === 'win32' ? [] : [{ name: 'stand-in', testDir: 'test/standin' }]),
    { name: 'app', testDir: 'test/e2e' },
    {
      name: 'gallery',
      testDir: 'test/gallery',
      snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
      // One level of a colour is rounding; a token that changes is more than that, in more than a few points.
      expect: { toHaveScreenshot: { threshold: 0.005, maxDiffPixels: 8 } },
    },
  ],
});
