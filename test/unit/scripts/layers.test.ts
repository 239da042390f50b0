import { cruise, type ICruiseResult, type IConfiguration } from 'dependency-cruiser';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const { forbidden = [], options = {} } = createRequire(import.meta.url)(
  '../../../.dependency-cruiser.cjs',
) as IConfiguration;
const { tsConfig: _, ...withoutTypes } = options;
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Checks a tree of files, path → text, by the rules of the repository; answers what they object to. */
async function check(files: Record<string, string>): Promise<string[]> {
  const baseDir = mkdtempSync(join(tmpdir(), 'layers-'));
  folders.push(baseDir);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(baseDir, path)), { recursive: true });
    writeFileSync(join(baseDir, path), text);
  }
  const { output } = await cruise(['.'], {
    ...withoutTypes,
    baseDir,
    validate: true,
    ruleSet: { forbidden },
  });
  return (output as ICruiseResult).summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

const value = 'export const value = 1;\n';

test('a layer may import the layers below it', async () => {
  const objections = await check({
    'src-shared/domain/order.ts': value,
    'src-main/db/records/orders.ts':
      "import { value } from '../../../src-shared/domain/order.ts';\nexport const twice = value * 2;\n",
    'src-main/outbox/send/drain.ts':
      "import { twice } from '../../db/records/orders.ts';\nexport const thrice = twice + 1;\n",
  });
  expect(objections).toEqual([]);
});

test('a layer may not import the layers above it', async () => {
  const objections = await check({
    'src-main/db/records/orders.ts':
      "import { value } from '../../outbox/send/drain.ts';\nexport const twice = value * 2;\n",
    'src-main/outbox/send/drain.ts': value,
  });
  expect(objections).toEqual(['src-main/db: src-main/db/records/orders.ts → src-main/outbox/send/drain.ts']);
});

test('the window may not import the core, not even a type', async () => {
  const objections = await check({
    'src-renderer/state/orders.ts':
      "import type { Row } from '../../src-main/db/records/orders.ts';\nexport type Rows = Row[];\n",
    'src-main/db/records/orders.ts': 'export interface Row { id: number }\n',
  });
  expect(objections).toEqual(['src-renderer: src-renderer/state/orders.ts → src-main/db/records/orders.ts']);
});

test('nothing that ships imports the tests or the scripts', async () => {
  const objections = await check({
    'src-service/cli.ts': "import { value } from '../scripts/launch.ts';\nexport const twice = value * 2;\n",
    'scripts/launch.ts': value,
  });
  expect(objections).toEqual(['src-service: src-service/cli.ts → scripts/launch.ts']);
});

test('a folder of src-main that is no layer is found out', async () => {
  const objections = await check({
    'src-main/misc/a.ts': "import { value } from './b.ts';\nvalue;\n",
    'src-main/misc/b.ts': value,
  });
  expect(objections).toEqual(['known-layer: src-main/misc/a.ts → src-main/misc/b.ts']);
});

test('a room of a layer may not import the rooms after it, nor lie beside them without a rule', async () => {
  const objections = await check({
    'src-main/outbox/queue/entry.ts': "import { value } from '../send/drain.ts';\nexport const twice = value * 2;\n",
    'src-main/outbox/send/drain.ts': value,
    'src-main/outbox/stray.ts': "import { value } from './send/drain.ts';\nvalue;\n",
    'src-main/db/schema.ts': "import { value } from './records/orders.ts';\nvalue;\n",
    'src-main/db/records/orders.ts': value,
  });
  expect(objections.sort()).toEqual([
    'known-room of src-main/outbox: src-main/outbox/stray.ts → src-main/outbox/send/drain.ts',
    'src-main/db/.: src-main/db/schema.ts → src-main/db/records/orders.ts',
    'src-main/outbox/queue: src-main/outbox/queue/entry.ts → src-main/outbox/send/drain.ts',
  ]);
});

test('two files may not need each other, not even for a type', async () => {
  const objections = await check({
    'src-shared/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
    'src-shared/b.ts': "import { a } from './a.ts';\nexport const b = () => a;\n",
  });
  expect(objections).toContain('no-cycle: src-shared/a.ts → src-shared/b.ts');
});
