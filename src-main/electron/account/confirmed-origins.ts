/** Which origins a token may be sent to: those of this machine's accounts, and those that a person confirms. */
import { readLastSession } from './last-session.ts';
import type { Questions } from '../border/questions.ts';

export type MayConnect = (baseUrl: string) => Promise<boolean>;

/** A confirmed origin is not asked about again while Satchel runs: the rep may have mistyped the token, not the address. */
export function createConfirmedOrigins(userData: string, { connect }: Pick<Questions, 'connect'>): MayConnect {
  const confirmed = new Set<string>();
  return async (baseUrl) => {
    const { origin } = new URL(baseUrl);
    const isAccounts = readLastSession(userData).accounts.some(
      (account) => URL.parse(account.baseUrl)?.origin === origin,
    );
    if (isAccounts || confirmed.has(origin)) return true;
    if (!(await connect(baseUrl))) return false;
    confirmed.add(origin);
    return true;
  };
}
