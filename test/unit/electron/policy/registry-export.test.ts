/** The text that `reg export` writes, read as a policy. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRegistryExport } from '../../../../src-main/electron/policy/registry-export.ts';
import { seed } from '../../../support/seed.ts';

const head = '\uFEFFWindows Registry Editor Version 5.00\r\n\r\n';
const key = 'HKEY_LOCAL_MACHINE\\Software\\Policies\\Satchel';
const withEnforced = (lines: string) => `${head}[${key}]\r\n\r\n[${key}\\Enforced]\r\n${lines}\r\n`;

describe('an export of the registry', () => {
  it('is the same content as a file', () => {
    const text = `${head}[${key}]\r\n"Version"=dword:00000001\r\n\r\n[${key}\\Defaults]\r\n"historyDays"=dword:0000005a\r\n\r\n[${key}\\Enforced]\r\n"Updates"=dword:00000000\r\n"companyRulesFile"="\\\\\\\\servidor\\\\Preços\\\\satchel-rules.json"\r\n\r\n`;
    expect(parseRegistryExport(text)).toEqual({
      version: 1,
      defaults: { historyDays: 90 },
      enforced: { updates: false, companyRulesFile: '\\\\servidor\\Preços\\satchel-rules.json' },
    });
  });

  it.each([
    ['a text with quotes', '"uploadField"="a\\"b"', { uploadField: 'a"b' }],
    ['an expandable text', '"uploadField"=hex(2):66,00,69,00,\\\r\n  6c,00,65,00,00,00', { uploadField: 'file' }],
    ['a number of 64 bits', '"historyDays"=hex(b):5a,00,00,00,00,00,00,00', { historyDays: 90 }],
    ['several texts, which no key has', '"uploadField"=hex(7):66,00,00,00,00,00', { uploadField: null }],
    ['bytes', '"uploadField"=hex:01,02', { uploadField: null }],
    ['a switch that is neither', '"practice"=dword:00000002', { practice: 2 }],
    ['a name that no key has', '"Colour"="red"', { Colour: 'red' }],
    ['the value without a name', '@="x"', {}],
  ])('with %s', (_what, line, enforced) => {
    expect(parseRegistryExport(withEnforced(line))).toEqual({ enforced });
  });

  it('has keys below that no policy has', () => {
    expect(parseRegistryExport(`${head}[${key}\\Extra\\More]\r\n"a"="b"\r\n`)).toEqual({ 'Extra\\More': { a: 'b' } });
  });

  it('is told from another text', () => {
    expect(() => parseRegistryExport('ERROR: The system was unable to find the key.')).toThrow('no export');
  });

  it('holds every text of one line, and survives every text', () => {
    const text = fc.string({ unit: 'binary' }).filter((value) => !/[\r\n]/.test(value));
    fc.assert(
      fc.property(text, (value) => {
        const line = `"uploadField"="${value.replace(/[\\"]/g, '\\$&')}"`;
        expect(parseRegistryExport(withEnforced(line))).toEqual({ enforced: { uploadField: value } });
        expect(() => parseRegistryExport(withEnforced(value))).not.toThrow();
      }),
      { seed, numRuns: 100 },
    );
  });
});
