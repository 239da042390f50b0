/** Price lists from a folder that the policy names: real files, taken into a real workspace as the window does it. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createCompanyLists } from '../../../../src-main/electron/price-lists/company-lists.ts';
import { listOfFile } from '../../../../src-main/electron/price-lists/list-of-file.ts';
import { openListsFolder, type ListsFolder } from '../../../../src-main/electron/price-lists/lists-folder.ts';
import { takeCompanyLists, type Door } from '../../../../src-renderer/screens/import/company/take-lists.ts';
import { takeBack } from '../../../../src-renderer/screens/import/store-import.ts';
import type { CompanyListFile } from '../../../../src-shared/contract/catalogue/company-lists.ts';
import { hostSchemas } from '../../../../src-shared/contract/host/host.ts';
import { validate } from '../../../../src-shared/contract/validate.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { workbookOf } from '../../../support/workbook-of.ts';

let base: string;
let share: string;
let rig: Rig;
let account: string | null;
let folder: ListsFolder;
let lists: ReturnType<typeof createCompanyLists>;
let hours: number;

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'satchel-lists-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  share = join(base, 'share');
  mkdirSync(share);
  account = 'one';
  hours = 0;
  rig = await openRig();
  start();
});

/** As the app does. */
function start(): void {
  folder = openListsFolder({ folder: share, onRead: () => {}, log: () => {} });
  lists = createCompanyLists({
    ...{ folder, memoryFile: join(base, 'price-lists.json'), account: () => account, log: () => {} },
  });
}

const door = (): Door => ({
  command: (name, payload) => rig.workspace.command(name, payload),
  query: (name, payload) => rig.workspace.query(name, payload),
  async host(name, payload) {
    const checked = validate(hostSchemas[name], payload);
    return (checked.ok ? await lists[name as 'companyLists.get'](checked.value as never) : checked) as never;
  },
  pause: async () => {},
});

function put(name: string, content: string | Uint8Array): void {
  writeFileSync(join(share, name), content);
  // The clock of a disk may be too coarse to tell two writes of a test apart.
  const seconds = Date.now() / 1_000 + ++hours;
  utimesSync(join(share, name), seconds, seconds);
}

/** An hour later. Returns whether a list was replaced. */
async function hour(): Promise<boolean> {
  await rig.clock.advance(3_600_000);
  await folder.read();
  return takeCompanyLists(door());
}

async function files(): Promise<CompanyListFile[]> {
  const view = await lists['companyLists.get']({});
  return (view.ok && view.value?.files) || [];
}

const prices = async () => {
  const { rows } = await rig.query('catalogue.list', { kind: 'product', text: '', limit: 10 });
  return Object.fromEntries(rows.map(({ id, listPrice }) => [id, listPrice]));
};
const imports = async () => (await rig.query('imports.list', {})).imports.length;

test.each([
  ['Tabela.xlsx', 'Tabela', { for: 'everybody' }],
  ['Sul [PR, sc RS].csv', 'Sul', { for: 'states', states: ['PR', 'SC', 'RS'] }],
  ['Norte [3 5].xlsx', 'Norte', { for: 'branches', branchIds: [3, 5] }],
  ['Atacado [].xlsx', 'Atacado', { for: 'named' }],
])('%s is the list %s', (fileName, name, heldFor) => {
  expect(listOfFile(fileName)).toEqual({ name, heldFor });
});

test.each(['Sul [PR XX].csv', '[SP].xlsx', '---.csv', 'a [SP] b.csv', 'Sul [SP.csv'])('%s is none', (fileName) => {
  expect(listOfFile(fileName)).toBeNull();
});

test('each file becomes the list of its name, once, and replaces it when it changes', async () => {
  put('Geral.csv', 'ID;Produto;Preço\n1;Pão;5,00\n2;Leite;6,00\n');
  put(
    'Sul [PR SC].xlsx',
    workbookOf([
      ['ID', 'Produto', 'Preço'],
      [3, 'Café', 9.5],
    ]),
  );
  put('~$Geral.xlsx', 'held open');
  put('notes.docx', 'no list');
  expect(await hour()).toBe(true);
  expect((await rig.query('priceLists.list', {})).lists).toEqual([
    expect.objectContaining({ name: 'Sul', heldFor: { for: 'states', states: ['PR', 'SC'] }, rows: 1 }),
    expect.objectContaining({ name: 'Geral', heldFor: { for: 'everybody' }, fileName: 'Geral.csv', rows: 2 }),
  ]);
  expect(await prices()).toMatchObject({ 1: 5, 2: 6 });
  expect(await hour()).toBe(false);
  start();
  expect(await hour()).toBe(false);
  expect(await imports()).toBe(2);

  put('Geral.csv', 'ID;Produto;Preço\n1;Pão;5,50\n');
  expect(await hour()).toBe(true);
  expect(await prices()).toMatchObject({ 1: 5.5, 2: null });

  account = 'two';
  expect((await files()).map(({ settledDigest }) => settledDigest)).toEqual([null, null]);
});

test('a file that is not understood is told with its reason, and the last good one stays', async () => {
  put('Geral.csv', 'ID;Produto;Preço\n1;Pão;5,00\n');
  await hour();
  const broken: [content: string | Uint8Array, trouble: string][] = [
    ['ID;Produto\n1;Pão\n', 'noPrice'],
    ['1;2;3\n4;5;6\n', 'noHead'],
    ['Preço;Estoque\n5,00;7\n', 'noCode'],
    ['Código externo;Preço\nA-1;5,00\nA-2;6,00\n', 'mostlyUnknown'],
    ['', 'empty'],
    [Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9), 'damagedWorkbook'],
  ];
  for (const [content, trouble] of broken) {
    put('Geral.csv', content);
    expect(await hour(), trouble).toBe(false);
    expect(await files()).toEqual([
      expect.objectContaining({ trouble, taken: expect.objectContaining({ rows: 1 }) as object }),
    ]);
    expect(await prices()).toMatchObject({ 1: 5 });
  }
  put('Geral.csv', 'ID;Produto;Preço\n1;Pão;5,00\n');
  await hour();
  expect(await files()).toEqual([expect.objectContaining({ trouble: null })]);
  put('geral.xlsx', 'the same name');
  put('Sul [XX].csv', 'ID;Preço\n1;5\n');
  await hour();
  expect((await files()).map(({ list }) => list?.name ?? null)).toEqual(['Geral', null, null]);
});

test('a list that the rep replaced or took back is the company’s again within an hour', async () => {
  put('Geral.csv', 'ID;Produto;Preço\n1;Pão;5,00\n');
  await hour();
  const { imports: rows } = await rig.query('imports.list', {});
  await takeBack(door().command, rows[0]?.importId ?? 0);
  expect(await hour()).toBe(true);
  await rig.command('priceList.remove', { name: 'Geral' });
  expect(await hour()).toBe(true);
  await rig.clock.advance(1_000);
  const { importId } = await rig.command('import.begin', {
    ...{ kind: 'product', fileName: 'mine.csv', list: { name: 'geral', heldFor: { for: 'everybody' } } },
  });
  await rig.command('import.add', { importId, references: [{ id: 1, price: 1 }] });
  await rig.command('import.finish', { importId });
  expect(await hour()).toBe(true);
  expect(await prices()).toMatchObject({ 1: 5 });
});

test('a share that is away leaves the lists, and products that are known later get their prices', async () => {
  put('Geral.csv', 'Código externo;Produto;Preço\nA-1;Pão;5,00\nA-2;Leite;6,00\n');
  await rig.command('catalogue.add', { kind: 'product', reference: { id: 1, name: 'Pão', fk_id: 'A-1' } });
  await hour();
  expect(await files()).toEqual([
    expect.objectContaining({ taken: expect.objectContaining({ rows: 1, leftOut: 1 }) as object }),
  ]);
  expect(await hour()).toBe(false);
  renameSync(share, `${share}-away`);
  expect(await hour()).toBe(false);
  expect(folder.now()).toMatchObject({ isReachable: false });
  expect(await prices()).toMatchObject({ 1: 5 });
  renameSync(`${share}-away`, share);
  await rig.command('catalogue.add', { kind: 'product', reference: { id: 2, name: 'Leite', fk_id: 'A-2' } });
  expect(await hour()).toBe(true);
  expect(await prices()).toMatchObject({ 1: 5, 2: 6 });
});

test('the window reads no other file, and nothing is taken in practice', async () => {
  put('Geral.csv', 'ID;Produto;Preço\n1;Pão;5,00\n');
  writeFileSync(join(base, 'other.csv'), 'secret');
  await folder.read();
  const answer = await lists['companyLists.read']({ fileName: '../other.csv' });
  expect(answer).toMatchObject({ ok: true, value: { kind: 'unreadable' } });
  account = null;
  expect(await hour()).toBe(false);
  expect(await imports()).toBe(0);
});
