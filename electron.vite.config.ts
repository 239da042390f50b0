import { defineConfig } from 'electron-vite';
import { resolve } from 'node:path';
import { rendererPlugins } from './scripts/renderer-plugins.ts';

/** Loaded from node_modules at run time: both are native. Everything else is bundled, so that a package ships only these two. */
const nativePackages = ['better-sqlite3', 'keytar'];

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      externalizeDeps: false,
      sourcemap: true,
      rolldownOptions: {
        external: nativePackages,
        // Comments of packages are a seventh of it, and nobody reads them in a package; licences stay.
        output: { comments: { legal: true, annotation: false, jsdoc: false } },
        input: {
          main: resolve('src-main/electron/main.ts'),
          'practice-service': resolve('src-service/cli.ts'),
          'authorities-thread': resolve('src-main/ports/authorities-thread.ts'),
          'page-thread': resolve('src-main/sync/page-thread.ts'),
          'workbook-thread': resolve('src-main/electron/files/workbook/workbook-thread.ts'),
          'table-thread': resolve('src-main/electron/files/table/table-thread.ts'),
          'backup-thread': resolve('src-main/db/backup/backup-thread.ts'),
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      // A sandboxed preload script must be one CommonJS file.
      lib: { entry: resolve('src-main/electron/preload.ts'), formats: ['cjs'], fileName: () => 'preload.cjs' },
    },
  },
  renderer: {
    root: 'src-renderer',
    plugins: [rendererPlugins()],
    build: {
      outDir: 'out/renderer',
      minify: true,
      // Read from the disk, in a quiet moment: no network waits for it.
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: { input: resolve('src-renderer/index.html') },
    },
  },
});
