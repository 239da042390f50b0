/** Checks the content of one place of the policy. If it has a fault, nothing of that place is used. */
import * as v from 'valibot';
import {
  policyKeyNames,
  ruleOf,
  type DefaultKey,
  type KeyKind,
  type PolicyKey,
} from '../../../src-shared/contract/policy/policy-keys.ts';
import type { PolicyFault, PolicyFaultCode, PolicyValues } from '../../../src-shared/contract/policy/policy.ts';
import { codeOf, pathOf } from '../../../src-shared/contract/rules/file-faults.ts';
import { normaliseBaseUrl } from '../../app/base-url.ts';

export interface CheckedPolicy {
  enforced: { [K in PolicyKey]?: PolicyValues[K] };
  defaults: { [K in DefaultKey]?: PolicyValues[K] };
}

export type Fault = Omit<PolicyFault, 'place'>;
export type Checking = { ok: true; policy: CheckedPolicy } | { ok: false; faults: Fault[] };

const addressOf = (text: string) => normaliseBaseUrl(text);

/** A full path: of Linux or macOS, a Windows drive, or a network share. Variables such as `%USERPROFILE%` are not filled in. */
const fullPath = /^(\/|[A-Za-z]:[\\/]|\\\\[^\\]+\\)/;

function schemaOf(value: KeyKind): v.GenericSchema<unknown, PolicyValues[PolicyKey]> {
  switch (value.kind) {
    case 'trueOrFalse':
      return v.boolean('mustBeTrueOrFalse');
    case 'choice':
      return v.picklist(value.of, 'mustBeOneOf') as v.GenericSchema<unknown, PolicyValues[PolicyKey]>;
    case 'number': {
      const isAllowed = (n: number) => Number.isInteger(n) && (n === 0 || (n >= value.from && n <= value.to));
      return v.pipe(v.number('mustBeANumber'), v.check(isAllowed, 'outOfRange'));
    }
    case 'text':
      return v.pipe(text, v.maxLength(value.most, 'tooLong'), v.regex(/^[^"\r\n]*$/, 'mustBeText'));
    case 'path':
      return v.pipe(text, v.maxLength(1_000, 'tooLong'), v.regex(fullPath, 'notAFullPath'));
    case 'address':
      return v.pipe(
        text,
        v.check((address) => addressOf(address).ok, 'notAnAddress'),
        v.transform((address) => {
          const found = addressOf(address);
          return found.ok ? found.baseUrl : address;
        }),
      );
  }
}

const text = v.pipe(v.string('mustBeText'), v.trim(), v.minLength(1, 'empty'));

/** An object with these members and no others. Without the check a list would count as an object without members. */
function members<T extends v.ObjectEntries>(entries: T) {
  return v.pipe(
    v.unknown(),
    v.check((value) => !Array.isArray(value), 'mustBeAnObject'),
    v.strictObject(entries),
  );
}

const groupOf = (keys: readonly PolicyKey[]) =>
  v.optional(members(Object.fromEntries(keys.map((key) => [key, v.optional(schemaOf(ruleOf(key).value))]))), {});

const defaultKeys = policyKeyNames.filter((key) => ruleOf(key).mayBeDefault);
const groupNames = ['defaults', 'enforced'] as const;

const Policy = members({
  /** For the editor in which the file is written. */
  $schema: v.optional(v.string('mustBeText')),
  version: v.optional(v.literal(1, 'otherVersion')),
  defaults: groupOf(defaultKeys),
  enforced: groupOf(policyKeyNames),
});

/** `isAdministrators`: only an administrator can write to the place. */
export function checkPolicy(content: unknown, { isAdministrators }: { isAdministrators: boolean }): Checking {
  // A policy of a later version may have members that are unknown here. A fault for each of them would mislead.
  if (isOfOtherVersion(content)) return broken('otherVersion', 'version');
  const parsed = v.safeParse(Policy, content);
  if (!parsed.success) return { ok: false, faults: parsed.issues.map(faultOf) };
  const policy = { enforced: parsed.output.enforced, defaults: parsed.output.defaults } as CheckedPolicy;
  const given = Object.keys(policy.enforced) as PolicyKey[];
  const reserved = isAdministrators ? [] : given.filter((key) => ruleOf(key).ofAdministrators);
  if (reserved.length > 0)
    return { ok: false, faults: reserved.map((key) => fault('administratorsOnly', `enforced.${key}`)) };
  const { allowOtherServices, serviceAddress } = policy.enforced;
  if (allowOtherServices === false && serviceAddress === undefined)
    return broken('serviceAddressMissing', 'enforced.allowOtherServices');
  return { ok: true, policy };
}

export function fault(code: PolicyFaultCode, path = '', allowed: readonly string[] = []): Fault {
  return { path, code, allowed };
}

export function broken(code: PolicyFaultCode, path = ''): Checking & { ok: false } {
  return { ok: false, faults: [fault(code, path)] };
}

function isOfOtherVersion(content: unknown): boolean {
  const parsed = v.safeParse(v.object({ version: v.number() }), content);
  return parsed.success && parsed.output.version !== 1;
}

function faultOf(issue: v.BaseIssue<unknown>): Fault {
  const path = pathOf(issue);
  const [group = '', key = ''] = path.split('.');
  const code = codeOf<PolicyFaultCode>(issue);
  const known = policyKeyNames.find((name) => name === key);
  if (code !== 'unknownMember') return fault(code, path, known ? allowedOf(ruleOf(known).value) : []);
  if (group === 'defaults' && known) return fault('notADefault', path, defaultKeys);
  if (key === '') return fault(code, path, ['version', ...groupNames]);
  return fault(code, path, group === 'defaults' ? defaultKeys : policyKeyNames);
}

/** The allowed values of a key, for the message to the rep. Empty if they cannot be listed. */
function allowedOf(value: KeyKind): readonly string[] {
  if (value.kind === 'choice') return value.of;
  if (value.kind === 'trueOrFalse') return ['true', 'false'];
  return value.kind === 'number' ? ['0', `${value.from}–${value.to}`] : [];
}
