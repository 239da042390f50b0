/** Notifies the core when a retry makes sense: the network is back or has changed, or the machine woke up. */
import { networkInterfaces } from 'node:os';
import type { Connectivity } from '../../ports/ports.ts';

export interface ConnectivitySources {
  /** Cheap and local; says only that there is some network, never that the service can be reached. */
  isOnline: () => boolean;
  /** Names the networks that the machine is in: another text is another network. */
  network: () => string;
  powerMonitor: {
    on(event: 'resume' | 'unlock-screen', listener: () => void): unknown;
    off(event: 'resume' | 'unlock-screen', listener: () => void): unknown;
  };
}

const pollMs = 5_000;

/** Electron has no event for the network's return in the main process, so its flag is read while anybody listens. */
export function createConnectivity({ isOnline, network, powerMonitor }: ConnectivitySources): Connectivity {
  return {
    onRegained(listener) {
      let wasOnline = isOnline();
      let before = network();
      const timer = setInterval(() => {
        const online = isOnline();
        const now = network();
        if (online && (!wasOnline || now !== before)) listener();
        wasOnline = online;
        before = now;
      }, pollMs);
      timer.unref();
      powerMonitor.on('resume', listener);
      powerMonitor.on('unlock-screen', listener);
      return () => {
        clearInterval(timer);
        powerMonitor.off('resume', listener);
        powerMonitor.off('unlock-screen', listener);
      };
    },
  };
}

/** The machine's addresses, without those that never leave it. */
export function readNetwork(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .toSorted()
    .join(' ');
}
