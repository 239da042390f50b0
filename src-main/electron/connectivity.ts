/** Tells the core when it is worth trying again: the network is back, or the machine woke up. */
import type { Connectivity } from '../ports/ports.ts';

export interface ConnectivitySources {
  /** Cheap and local; says only that there is some network, never that the service can be reached. */
  isOnline: () => boolean;
  powerMonitor: {
    on(event: 'resume' | 'unlock-screen', listener: () => void): unknown;
    off(event: 'resume' | 'unlock-screen', listener: () => void): unknown;
  };
}

const pollMs = 5_000;

/** Electron has no event for the network's return in the main process, so its flag is read while anybody listens. */
export function createConnectivity({ isOnline, powerMonitor }: ConnectivitySources): Connectivity {
  return {
    onRegained(listener) {
      let wasOnline = isOnline();
      const timer = setInterval(() => {
        const online = isOnline();
        if (online && !wasOnline) listener();
        wasOnline = online;
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
