/** Where a policy lies on each system, whom its files are believed from, and the tools that read it elsewhere. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readManagedPreferences } from '../../../../src-main/electron/policy/managed-preferences.ts';
import { fileBeside, placeForDevelopment, placesOf } from '../../../../src-main/electron/policy/places.ts';
import { readRegistry } from '../../../../src-main/electron/policy/read-registry.ts';
import { isOnlyForOwner, isOnlyForRoot } from '../../../../src-main/electron/policy/who-may-write.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-places-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const surroundings = { execPath: '/opt/Satchel/satchel', appImage: undefined, user: 'ana', run: () => Buffer.alloc(0) };
const namesOn = (platform: NodeJS.Platform, more: object = {}) =>
  placesOf({ ...surroundings, platform, ...more }).map(({ name, isAdministrators }) => [name, isAdministrators]);

describe('the places', () => {
  it('are, in this order, the machine, the user, and beside the program', () => {
    expect(namesOn('linux')).toEqual([
      ['/etc/satchel/policy.json', true],
      ['/opt/Satchel/satchel-policy.json', false],
    ]);
    expect(namesOn('darwin', { execPath: '/Applications/Satchel.app/Contents/MacOS/Satchel' })).toEqual([
      ['/Library/Managed Preferences/app.satchel.plist', true],
      ['/Library/Application Support/Satchel/policy.json', true],
      ['/Library/Managed Preferences/ana/app.satchel.plist', true],
      ['/Applications/satchel-policy.json', false],
    ]);
    expect(namesOn('win32', { execPath: 'C:\\Users\\ana\\Programs\\Satchel\\Satchel.exe' })).toEqual([
      ['HKLM\\Software\\Policies\\Satchel', true],
      ['C:\\Program Files\\Satchel\\policy.json', true],
      ['HKCU\\Software\\Policies\\Satchel', true],
      ['C:\\Users\\ana\\Programs\\Satchel\\satchel-policy.json', false],
    ]);
  });

  it('of an AppImage is beside the file that was started', () => {
    expect(namesOn('linux', { appImage: '/home/ana/Apps/Satchel.AppImage' })[1]).toEqual([
      '/home/ana/Apps/satchel-policy.json',
      false,
    ]);
  });
});

describe.skipIf(process.platform === 'win32')('a file', () => {
  const program = join(folder, 'satchel');
  const beside = placesOf({ ...surroundings, platform: 'linux', execPath: program })[1];
  const path = fileBeside('linux', program);
  const write = (text: string | Buffer, mode = 0o644) => {
    writeFileSync(path, text);
    chmodSync(path, mode);
    return beside?.read();
  };

  it('beside the program is read, and told as what it is', () => {
    expect(beside?.read()).toEqual({ state: 'absent' });
    expect(write('{"version":1}')).toEqual({ state: 'found', content: { version: 1 } });
    expect(write('\uFEFF{}')).toEqual({ state: 'found', content: {} });
    expect(write('{"version":1')).toEqual({ state: 'fault', code: 'notJson' });
    expect(write(Buffer.alloc(2 ** 20 + 1, ' '))).toEqual({ state: 'fault', code: 'tooLarge' });
    rmSync(path);
    mkdirSync(path);
    expect(beside?.read()).toMatchObject({ state: 'fault' });
    rmSync(path, { recursive: true });
  });

  it('that others may write is not believed', () => {
    expect(write('{}', 0o666)).toEqual({ state: 'fault', code: 'writableByOthers' });
    expect(write('{}', 0o664)).toEqual({ state: 'fault', code: 'writableByOthers' });
    expect(isOnlyForRoot({ uid: 0, mode: 0o100644 })).toBe(true);
    expect(isOnlyForRoot({ uid: 1000, mode: 0o100644 })).toBe(false);
    expect(isOnlyForRoot({ uid: 0, mode: 0o100664 })).toBe(false);
    expect(isOnlyForOwner({ uid: 0, mode: 0o100644 }, 1000)).toBe(true);
    expect(isOnlyForOwner({ uid: 1000, mode: 0o100600 }, 1000)).toBe(true);
    expect(isOnlyForOwner({ uid: 1001, mode: 0o100600 }, 1000)).toBe(false);
  });

  it('of development is believed from anybody', () => {
    write('{}', 0o666);
    expect(placeForDevelopment(path).read()).toEqual({ state: 'found', content: {} });
    expect(placeForDevelopment(join(folder, 'none.json')).read()).toEqual({ state: 'absent' });
  });
});

describe('the registry', () => {
  const key = 'HKCU\\Software\\Policies\\Satchel';
  const text =
    '\uFEFFWindows Registry Editor Version 5.00\r\n\r\n[HKEY_CURRENT_USER\\Software\\Policies\\Satchel\\Enforced]\r\n"practice"=dword:0\r\n';
  const fails = () => {
    throw new Error('exit code 1');
  };

  it('is what the tool exports', () => {
    const asked: string[] = [];
    const found = readRegistry(key, (program, args) => {
      asked.push(`${program.split('\\').at(-1)} ${args[0]} ${args[1]}`);
      writeFileSync(args[2] ?? '', text, 'utf16le');
      return Buffer.alloc(0);
    });
    expect(found).toEqual({ state: 'found', content: { enforced: { practice: false } } });
    expect(asked).toEqual([`reg.exe export ${key}`]);
  });

  it('without the key is told from one that may not be read', () => {
    const found = readRegistry(key, (_program, args) => (args[0] === 'export' ? fails() : Buffer.alloc(0)));
    expect(found).toEqual({ state: 'absent' });
    expect(readRegistry(key, fails)).toEqual({ state: 'fault', code: 'unreadable' });
  });
});

describe('managed preferences', () => {
  const plist = join(folder, 'app.satchel.plist');

  it('are what the tool makes of them', () => {
    expect(readManagedPreferences(plist, () => Buffer.from('{}'))).toEqual({ state: 'absent' });
    writeFileSync(plist, 'bplist00');
    const json = '{"enforced":{"updates":false,"uploadField":"Preço"}}';
    expect(readManagedPreferences(plist, () => Buffer.from(json))).toEqual({
      state: 'found',
      content: { enforced: { updates: false, uploadField: 'Preço' } },
    });
  });

  it('that the tool refuses are told', () => {
    const refuses = () => {
      throw new Error('invalid object in plist for destination format');
    };
    expect(readManagedPreferences(plist, refuses)).toEqual({ state: 'fault', code: 'unreadable' });
    expect(readManagedPreferences(plist, () => Buffer.from('no json'))).toMatchObject({ state: 'fault' });
  });
});
