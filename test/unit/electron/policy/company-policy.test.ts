/** The policy in force: which place decides, and what becomes of a place that is broken. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCompanyPolicy } from '../../../../src-main/electron/policy/company-policy.ts';
import type { Place } from '../../../../src-main/electron/policy/places.ts';

let folder: string;
let keptFile: string;
/** What each place says; an absent one says nothing, and a text stands for a file that cannot be read. */
let said: Record<string, unknown>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-company-policy-'));
  keptFile = join(folder, 'policy-kept.json');
  said = {};
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function place(name: string, isAdministrators = true): Place {
  return {
    ...{ name, isAdministrators },
    read() {
      const content = said[name];
      if (content === undefined) return { state: 'absent' };
      if (content === 'throws') throw new Error('EACCES');
      return content === 'broken' ? { state: 'fault', code: 'notJson' } : { state: 'found', content };
    },
  };
}

const read = () =>
  readCompanyPolicy({ places: [place('machine'), place('user'), place('beside', false)], keptFile, log: () => {} });
const inForce = (key: 'language' | 'historyDays') => {
  const decided = read().decided[key];
  return decided && [decided.value, decided.isEnforced, decided.place];
};

describe('of several places', () => {
  it('the machine goes before the user, and the user before what lies beside the program', () => {
    said.beside = { enforced: { language: 'en', historyDays: 30 } };
    expect(inForce('language')).toEqual(['en', true, 'beside']);
    said.user = { enforced: { language: 'pt-BR' } };
    expect(inForce('language')).toEqual(['pt-BR', true, 'user']);
    said.machine = { enforced: { language: 'en' } };
    expect(inForce('language')).toEqual(['en', true, 'machine']);
    expect(inForce('historyDays')).toEqual([30, true, 'beside']);
  });

  it('what one enforces goes before the default of any other', () => {
    said.machine = { defaults: { language: 'en' } };
    said.beside = { enforced: { language: 'pt-BR' } };
    expect(inForce('language')).toEqual(['pt-BR', true, 'beside']);
    delete said.beside;
    expect(inForce('language')).toEqual(['en', false, 'machine']);
  });

  it('nothing decides nothing, and leaves no file', () => {
    expect(read()).toEqual({ decided: {}, faults: [] });
    expect(existsSync(keptFile)).toBe(false);
  });
});

describe('a broken place', () => {
  const good = { enforced: { language: 'en', historyDays: 90 }, defaults: { uploadField: 'arquivo' } };

  it.each(['broken', 'throws', { enforced: { language: 'de', historyDays: 30 } }])(
    'is used in no part: what it said before stays (%j)',
    (content) => {
      said.machine = content;
      expect(read().decided).toEqual({});
      said.machine = good;
      read();
      said.machine = content;
      const { decided, faults } = read();
      expect(faults).toMatchObject([{ place: 'machine' }]);
      expect(decided).toMatchObject({ language: { value: 'en', isEnforced: true }, historyDays: { value: 90 } });
      expect(decided.uploadField).toMatchObject({ value: 'arquivo', isEnforced: false });
      // And at every start after that.
      expect(read().decided).toEqual(decided);
    },
  );

  it('keeps none of the others from being used', () => {
    said.machine = 'broken';
    said.user = { enforced: { language: 'pt-BR' } };
    expect(inForce('language')).toEqual(['pt-BR', true, 'user']);
  });

  it('that was taken away says nothing any more, also when it comes back broken', () => {
    said.machine = good;
    read();
    delete said.machine;
    expect(read().decided).toEqual({});
    said.machine = 'broken';
    expect(read().decided).toEqual({});
  });

  it('gives back nothing that only an administrator may decide', () => {
    const more = { tokenFile: '/etc/satchel/token', allowLoopbackServices: true };
    said.machine = { enforced: { ...good.enforced, ...more } };
    expect(read().decided).toMatchObject({ tokenFile: {}, language: { isAdministrators: true } });
    expect(readFileSync(keptFile, 'utf8')).not.toContain('tokenFile');
    said.machine = 'broken';
    expect(Object.keys(read().decided)).toEqual(['language', 'historyDays']);
    expect(read().decided.language?.isAdministrators).toBe(false);
    // Whoever writes it into the kept file, where the rep can write, does not get it either.
    writeFileSync(keptFile, JSON.stringify({ machine: { enforced: more } }));
    expect(read().decided).toEqual({});
  });
});
