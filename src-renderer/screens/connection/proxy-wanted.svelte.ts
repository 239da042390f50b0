/** Which proxy asks for a name and password, and whether the rep is being asked. */
import type { ProxyWanted } from '../../../src-shared/contract/host/proxy.ts';
import { host } from '../../bridge.ts';
import { onChange } from '../../state/events.ts';

let wanted = $state.raw<ProxyWanted | null>(null);
let isAsking = $state(false);

export function proxyWanted(): ProxyWanted | null {
  return wanted;
}

export function isProxyAsking(): boolean {
  return isAsking && wanted !== null;
}

export function openProxySignIn(): void {
  isAsking = true;
}

export function closeProxySignIn(): void {
  isAsking = false;
}

/** The rep is asked at once, and again when what was typed is refused. Gives back the function that ends it. */
export function followProxy(): () => void {
  const ask = async (): Promise<void> => {
    const answer = await host('proxy.wanted', {});
    if (!answer.ok) return;
    wanted = answer.value.wanted;
    isAsking = wanted !== null;
  };
  void ask();
  return onChange(['proxy'], () => void ask());
}
