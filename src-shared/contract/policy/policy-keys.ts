/** The keys of a policy: the allowed values of each, and whether it may be a default. */
import { languages } from '../host/desktop.ts';

export type KeyKind =
  | { kind: 'trueOrFalse' }
  | { kind: 'choice'; of: readonly string[] }
  /** A whole number. 0 means no limit. */
  | { kind: 'number'; from: number; to: number }
  | { kind: 'text'; most: number }
  /** The https address of a service. */
  | { kind: 'address' }
  /** The full path of a file or folder, on this machine or a share. */
  | { kind: 'path' };

export interface KeyRule {
  value: KeyKind;
  /** Whether the key may also be in `defaults`, which the rep may change. */
  mayBeDefault: boolean;
  /**
   * Whether the key is only read from places to which only an administrator can write, such as a token and an unencrypted service.
   */
  ofAdministrators: boolean;
}

const forAll = (value: KeyKind): KeyRule => ({ value, mayBeDefault: true, ofAdministrators: false });
const enforcedOnly = (value: KeyKind): KeyRule => ({ value, mayBeDefault: false, ofAdministrators: false });
const ofAdministrators = (value: KeyKind): KeyRule => ({ value, mayBeDefault: false, ofAdministrators: true });

/** The keys. The bounds of `historyDays` are those of the setting. */
export const policyKeys = {
  serviceAddress: forAll({ kind: 'address' }),
  allowOtherServices: enforcedOnly({ kind: 'trueOrFalse' }),
  language: forAll({ kind: 'choice', of: languages }),
  updates: enforcedOnly({ kind: 'trueOrFalse' }),
  practice: enforcedOnly({ kind: 'trueOrFalse' }),
  historyDays: forAll({ kind: 'number', from: 30, to: 3_650 }),
  photoMaxEdge: forAll({ kind: 'number', from: 320, to: 20_000 }),
  uploadField: forAll({ kind: 'text', most: 100 }),
  companyRulesFile: forAll({ kind: 'path' }),
  priceListsFolder: enforcedOnly({ kind: 'path' }),
  picturesFolder: forAll({ kind: 'path' }),
  healthFile: enforcedOnly({ kind: 'path' }),
  workCopiesFolder: forAll({ kind: 'path' }),
  tokenFile: ofAdministrators({ kind: 'path' }),
  allowLoopbackServices: ofAdministrators({ kind: 'trueOrFalse' }),
} as const satisfies Record<string, KeyRule>;

export type PolicyKey = keyof typeof policyKeys;
export type DefaultKey = {
  [K in PolicyKey]: (typeof policyKeys)[K]['mayBeDefault'] extends true ? K : never;
}[PolicyKey];

export const policyKeyNames = Object.keys(policyKeys) as PolicyKey[];

export const ruleOf = (key: PolicyKey): KeyRule => policyKeys[key];
