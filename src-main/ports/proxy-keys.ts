/** Names and passwords for proxies that want one. A proxy gets one only after the rep has typed it for this very proxy. */
import type { Proxy } from './proxy-list.ts';

export interface ProxyKeys {
  /** What is given to the proxy unasked, as `name:password`; null for nothing. */
  known(proxy: Proxy): string | null;
  /**
   * The proxy has asked for one. `refused` is what it was given and did not take: it is forgotten. Null if there is no other, and the
   * rep is asked.
   */
  recall(proxy: Proxy, refused: string | null): Promise<string | null>;
}

export const noProxyKeys: ProxyKeys = { known: () => null, recall: async () => null };

/** The value of `Proxy-Authorization`: RFC 7617, in UTF-8. */
export function basicAuthorization(key: string): string {
  return `Basic ${Buffer.from(key, 'utf8').toString('base64')}`;
}

/** Whether one of the ways to sign in that a proxy offers is Basic. */
export function offersBasic(challenge: string | undefined): boolean {
  return /(?:^|,)\s*Basic\b/i.test(challenge ?? '');
}
