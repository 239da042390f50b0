/** Hands new pages of Chromium to those who wait for them. Every page arrives paused, before its first script. */
import { browser } from '../main/browser.ts';
import type { Payload } from '../devtools/protocol.ts';
import type { Session } from '../devtools/session.ts';

export interface Target {
  id: string;
  page: Session;
}

const waitingWindows: ((target: Target) => void)[] = [];
const openers = new Map<string, (popup: Target, url: string) => void>();

/** The next blank window that opens. */
export function nextTarget(): Promise<Target> {
  return new Promise((resolve) => waitingWindows.push(resolve));
}

/** What to do with the windows that this page opens. */
export function onPopup(openerId: string, listener: (popup: Target, url: string) => void): void {
  openers.set(openerId, listener);
}

function arrive({ sessionId, targetInfo }: Payload<'Target.attachedToTarget'>): void {
  const page = browser().connection.session(sessionId);
  const target = { id: targetInfo.targetId, page };
  if (targetInfo.type !== 'page') return page.post('Runtime.runIfWaitingForDebugger');
  const opener = targetInfo.openerId === undefined ? undefined : openers.get(targetInfo.openerId);
  if (opener) return opener(target, targetInfo.url);
  const waiting = waitingWindows.shift();
  if (waiting) return waiting(target);
  page.post('Runtime.runIfWaitingForDebugger'); // opened by somebody else, such as a test
}

export async function watchTargets(root: Session): Promise<void> {
  root.on('Target.attachedToTarget', arrive);
  await root.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
  await root.send('Target.setDiscoverTargets', { discover: true });
}
