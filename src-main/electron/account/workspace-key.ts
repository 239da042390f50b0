import { createHash } from 'node:crypto';

/**
 * Names the folder of an account's workspace and its token in the keychain. Expects an address as `normaliseBaseUrl` spells
 * it. An account without a name has the key that services had before there were accounts.
 */
export function workspaceKey(baseUrl: string, name = ''): string {
  const spelled = name.trim().normalize('NFC').toLowerCase();
  return createHash('sha256')
    .update(spelled === '' ? baseUrl : `${baseUrl}\n${spelled}`)
    .digest('hex')
    .slice(0, 16);
}
