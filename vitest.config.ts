import { svelte } from '@sveltejs/vite-plugin-svelte';
import { configDefaults, defineConfig } from 'vitest/config';

const unitTests = 'test/unit/**/*.test.ts';

export default defineConfig({
  plugins: [svelte()],
  test: {
    setupFiles: ['test/support/seed.ts'],
    tags: [{ name: 'full', description: 'Depth that `npm run test:full` plays, and `npm test` leaves out.' }],
    // All processors: without this one is left for an editor, half of a small machine.
    maxWorkers: '100%',
    // A hang fails in the end; a busy machine, of half the speed, has its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine takes its time; what never comes fails all the same.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      // Small and tidy: they pass in any order in one process, which loads the modules once, in two thirds of the time.
      { extends: true, test: { name: 'unit', include: [unitTests], isolate: false } },
      // Each of these files has a process to fill, to starve or to break.
      {
        extends: true,
        test: { name: 'whole', include: ['test/**/*.test.ts'], exclude: [...configDefaults.exclude, unitTests] },
      },
    ],
  },
});
