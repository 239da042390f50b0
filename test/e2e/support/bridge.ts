/** What the window itself asks for, asked past its screens. */
import type { Page } from '@playwright/test';
import type { SatchelBridge } from '../../../src-shared/contract/host/host.ts';

export function request(page: Page, kind: 'command' | 'query' | 'host', name: string, payload = {}): Promise<unknown> {
  return page.evaluate(
    ([kind, name, payload]) => (window as unknown as { satchel: SatchelBridge }).satchel.request(kind, name, payload),
    [kind, name, payload] as const,
  );
}
