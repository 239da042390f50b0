/** A hand scanner, which types as a keyboard does. */
import type { Page } from '@playwright/test';

/** As a scanner sends it: faster than any hand, whatever the machine of the test is busy with. */
export async function scan(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1_000;
  for (const key of [...code, 'Enter']) {
    timestamp += 0.005;
    const text = key === 'Enter' ? '\r' : key;
    const windowsVirtualKeyCode = key === 'Enter' ? 13 : key.toUpperCase().charCodeAt(0);
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, windowsVirtualKeyCode, timestamp });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode, timestamp });
  }
  await session.detach();
}
