/** A screen in memory, for windows on a machine that has none. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface Display {
  environment: { DISPLAY: string };
  close: () => void;
}

export function needsDisplay(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): boolean {
  return platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY;
}

/**
 * Returns null when there is a screen already. Xvfb itself picks a display that is free and says which.
 * Rejects when Xvfb is not installed.
 */
export async function openDisplay(env: NodeJS.ProcessEnv): Promise<Display | null> {
  if (!needsDisplay(env)) return null;
  const args = ['-displayfd', '3', '-screen', '0', '1366x900x24', '-nolisten', 'tcp'];
  const xvfb = spawn('Xvfb', args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise<string>((resolve, reject) => {
    createInterface({ input: xvfb.stdio[3] as Readable }).once('line', resolve);
    xvfb.once('error', () => reject(new Error('Xvfb is not installed')));
    xvfb.once('exit', () => reject(new Error('Xvfb did not start')));
  });
  return { environment: { DISPLAY: `:${number.trim()}` }, close: () => void xvfb.kill() };
}
