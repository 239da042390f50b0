/** What the administrator of a machine allows every Satchel on it, in a file that its users cannot write. */
import { statSync } from 'node:fs';
import * as v from 'valibot';
import { readJsonFile } from '../files/json-file.ts';

const Policy = v.object({
  /** Services over plain http on this machine, such as a forwarder that encrypts what it passes on. */
  allowLoopbackServices: v.optional(v.boolean(), false),
});
export type Policy = v.InferOutput<typeof Policy>;

export function policyFile(platform: NodeJS.Platform): string {
  if (platform === 'win32') return 'C:\\Program Files\\Satchel\\policy.json';
  return platform === 'darwin' ? '/Library/Application Support/Satchel/policy.json' : '/etc/satchel/policy.json';
}

/** Without such a file, and from one that others than the administrator may write, nothing is allowed. */
export function readPolicy(file: string, isTrusted: (file: string) => boolean = isAdministrators): Policy {
  const nothing: Policy = { allowLoopbackServices: false };
  return isTrusted(file) ? (readJsonFile(file, Policy) ?? nothing) : nothing;
}

/** Windows keeps ordinary users from writing below its folder of programs; elsewhere the owner and the mode say it. */
function isAdministrators(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return false;
  return process.platform === 'win32' || isOnlyForRoot(found);
}

export function isOnlyForRoot({ uid, mode }: { uid: number; mode: number }): boolean {
  return uid === 0 && (mode & 0o022) === 0;
}
