/** What one place of the policy may say. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { policyKeyNames } from '../../../../src-shared/contract/policy/policy-keys.ts';
import { checkPolicy } from '../../../../src-main/electron/policy/check-policy.ts';
import { seed } from '../../../support/seed.ts';
import { brokenPolicies, everyKey } from './samples.ts';

const ofAdministrator = { isAdministrators: true };

describe('a policy', () => {
  it('may say every key, and nothing', () => {
    const { $schema: _schema, version: _version, ...groups } = everyKey;
    expect(checkPolicy(everyKey, ofAdministrator)).toEqual({ ok: true, policy: groups });
    expect(checkPolicy({}, ofAdministrator)).toEqual({ ok: true, policy: { defaults: {}, enforced: {} } });
    expect(Object.keys(everyKey.enforced).toSorted()).toEqual(policyKeyNames.toSorted());
  });

  it.each(brokenPolicies)('with %s is refused with the key and what is allowed', (_what, content, faults) => {
    const checked = checkPolicy(content, ofAdministrator);
    const told = checked.ok ? [] : checked.faults;
    expect(told.map(({ code, path, allowed }) => `${code} ${path}: ${allowed.join(', ')}`)).toEqual(faults);
  });

  it('has its address in one spelling', () => {
    const checked = checkPolicy({ defaults: { serviceAddress: ' HTTPS://ERP.Aurora.example/v2/ ' } }, ofAdministrator);
    expect(checked).toMatchObject({ policy: { defaults: { serviceAddress: 'https://erp.aurora.example/v2' } } });
  });

  it.each(['tokenFile', 'allowLoopbackServices'])('sets %s only where an administrator alone writes', (key) => {
    const enforced = { [key]: key === 'tokenFile' ? '/etc/satchel/token' : true };
    expect(checkPolicy({ enforced }, ofAdministrator).ok).toBe(true);
    expect(checkPolicy({ enforced }, { isAdministrators: false })).toEqual({
      ok: false,
      faults: [{ code: 'administratorsOnly', path: `enforced.${key}`, allowed: [] }],
    });
  });
});

it('whatever stands there is taken or told, and what is taken is taken again', () => {
  const names = fc.constantFrom(...policyKeyNames, 'version', '__proto__', 'toString', 'other');
  const value = fc.oneof(
    fc.anything(),
    fc.constantFrom(true, false, 0, 30, 90, 320, 3_650, 'en', 'pt-BR', '/a', 'https://a.example', 'C:\\a'),
  );
  const group = fc.oneof(fc.dictionary(names, value), fc.anything());
  const content = fc.oneof(fc.anything(), fc.record({ defaults: group, enforced: group }, { requiredKeys: [] }));
  fc.assert(
    fc.property(content, fc.boolean(), (found, isAdministrators) => {
      const checked = checkPolicy(found, { isAdministrators });
      if (checked.ok) expect(checkPolicy(checked.policy, { isAdministrators })).toEqual(checked);
      else expect(checked.faults.length).toBeGreaterThan(0);
    }),
    { seed, numRuns: 500 },
  );
});
