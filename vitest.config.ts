import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/seed.ts'],
    // All processors: without this one is left for an editor, half of a small machine.
    maxWorkers: '100%',
    testTimeout: 15_000,
    // A busy machine takes its time; what never comes fails all the same.
    expect: { poll: { timeout: 10_000 } },
  },
});
