import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const program = join(import.meta.dirname, '../../support/programs/start-typed-threads.ts');

/** How often V8 collects WebAssembly code while threads start and end. It is made to optimize such code soon. */
function countCollections(start: 'startThread' | 'plainly'): number {
  const flags = ['--no-warnings', '--wasm-tiering-budget=100'];
  const { status, stdout } = spawnSync(process.execPath, [...flags, program, start], { encoding: 'utf8' });
  expect(status).toBe(0);
  return stdout.split('Starting GC').length - 1;
}

it('a thread that is started from source keeps V8 from collecting the code by which Node strips types', () => {
  expect(countCollections('plainly')).toBeGreaterThan(0);
  expect(countCollections('startThread')).toBe(0);
});
