/** The keys of a policy are the same in the code, the schema, the templates of Windows and the docs; so are the settings. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../src-shared/contract/host/desktop.ts';
import { policyKeyNames, ruleOf } from '../../../src-shared/contract/policy/policy-keys.ts';
import { settingNames } from '../../../src-shared/contract/settings.ts';
import { checkPolicy } from '../../../src-main/electron/policy/check-policy.ts';
import { brokenPolicies, everyKey } from '../electron/policy/samples.ts';

const docs = resolve(import.meta.dirname, '../../../docs');
const read = (path: string) => readFileSync(join(docs, path), 'utf8');
const defaultKeys = policyKeyNames.filter((key) => ruleOf(key).mayBeDefault);

interface Schema {
  properties: Record<'defaults' | 'enforced', { properties: object }>;
}
const schema = JSON.parse(read('examples/satchel-policy.schema.json')) as Schema;
const isValid = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true }).compile(
  schema,
);

/** Throws for what is no XML. */
function elementsOf(path: string): { name: string; attributes: Record<string, string> }[] {
  const found: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => void found.push({ name, attributes: { ...attributes } }));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(read(path)).close();
  return found;
}

describe('the JSON Schema', () => {
  it('has the keys of the code', () => {
    const { defaults, enforced } = schema.properties;
    expect(Object.keys(enforced.properties)).toEqual(policyKeyNames);
    expect(Object.keys(defaults.properties)).toEqual(defaultKeys);
  });

  it.each(brokenPolicies)('refuses %s, as Satchel does', (_what, content) => {
    expect(isValid(content)).toBe(false);
  });

  it('takes every key and the example, as Satchel does', () => {
    for (const content of [{}, everyKey, JSON.parse(read('examples/satchel-policy.json'))]) {
      expect(checkPolicy(content, { isAdministrators: true })).toMatchObject({ ok: true });
      expect(isValid(content), JSON.stringify(isValid.errors)).toBe(true);
    }
  });
});

describe('the template of Windows', () => {
  const admx = elementsOf('examples/admx/satchel.admx');

  it('offers every language, as the schema does', () => {
    const { language } = (schema as Schema & { $defs: { language: { enum: string[] } } }).$defs;
    expect(language.enum).toEqual([...languages]);
    const offered = admx.filter(
      ({ name, attributes }) => name === 'item' && /string\.language_/.test(attributes.displayName ?? ''),
    );
    expect(offered).toHaveLength(2 * languages.length);
  });

  it('writes the keys of the code, each where Satchel reads it', () => {
    const written: string[] = [];
    let key = '';
    for (const { name, attributes } of admx) {
      if (name === 'policy') key = attributes.key ?? '';
      if (attributes.valueName) written.push(`${key}\\${attributes.valueName}`);
    }
    const expected = [
      ...policyKeyNames.map((name) => `Software\\Policies\\Satchel\\Enforced\\${name}`),
      ...defaultKeys.map((name) => `Software\\Policies\\Satchel\\Defaults\\${name}`),
    ];
    expect(written).toEqual(expected);
  });

  it.each(['en-US', 'pt-BR', 'es-ES'])('has all of its words in %s, and no others', (language) => {
    const adml = elementsOf(`examples/admx/${language}/satchel.adml`);
    const idsOf = (name: string) => adml.filter((one) => one.name === name).map(({ attributes }) => attributes.id);
    const referred = (kind: string) => {
      const all = [...read('examples/admx/satchel.admx').matchAll(new RegExp(`\\$\\(${kind}\\.(\\w+)\\)`, 'g'))];
      return [...new Set(all.map(([, id]) => id))].toSorted();
    };
    expect(idsOf('string').toSorted()).toEqual(referred('string'));
    expect(idsOf('presentation').toSorted()).toEqual(referred('presentation'));
    const controls = adml.flatMap(({ attributes: { refId } }) => refId ?? []);
    expect(controls.toSorted()).toEqual(admx.flatMap(({ attributes: { id } }) => id ?? []).toSorted());
  });
});

describe('the docs', () => {
  const rows = read('settings.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const quoted = (cells: (string | undefined)[]) => cells.flatMap((cell) => /^`(\w+)`$/.exec(cell ?? '')?.[1] ?? []);

  it('settings.md names every setting, and every key once', () => {
    const settings = quoted(rows.filter((row) => row.length === 7).map(([, first]) => first));
    expect(settings).toEqual(settingNames);
    expect(quoted(rows.map((row) => row.at(-2))).toSorted()).toEqual(policyKeyNames.toSorted());
  });

  it('deploying.md says what each key does', () => {
    const keys = [...read('deploying.md').matchAll(/^\| `(\w+)`/gm)].map(([, key]) => key);
    expect(keys).toEqual(policyKeyNames);
  });
});
