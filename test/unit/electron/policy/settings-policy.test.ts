/** What a policy says of the settings of a workspace, in the settings' own values. */
import { expect, it } from 'vitest';
import type { Decided } from '../../../../src-main/electron/policy/company-policy.ts';
import { settingsPolicy } from '../../../../src-main/electron/policy/settings-policy.ts';

const says = <T>(value: T, isEnforced: boolean): Decided<T> => ({
  ...{ value, isEnforced, place: 'machine', isAdministrators: true },
});

it('what is enforced and what is a default are kept apart', () => {
  const policy = settingsPolicy({ historyDays: says(90, true), uploadField: says('arquivo', false) });
  expect(policy.enforced()).toEqual({ historyDays: 90 });
  expect(policy.defaults()).toEqual({ uploadField: 'arquivo' });
});

it('0 is no limit', () => {
  const { enforced } = settingsPolicy({ historyDays: says(0, true), photoMaxEdge: says(0, true) });
  expect(enforced()).toEqual({ historyDays: null, photoMaxEdge: null });
});

it('without a policy nothing is set', () => {
  const { defaults, enforced } = settingsPolicy({});
  expect([defaults(), enforced()]).toEqual([{}, {}]);
});
