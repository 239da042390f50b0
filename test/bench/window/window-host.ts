/** Where the windows of the benchmarks are: on Electron, or on its stand-in. */
import { findChromium } from '../../../scripts/chromium.mjs';
import { chooseElectron, electronEnvironment } from '../../../scripts/electron-choice.ts';

/** Playwright asks this process's environment where Electron is. */
export function chooseWindowHost(): 'Electron' | 'stand-in' {
  const choice = chooseElectron(process.env);
  // Chromium as Electron has it: its headless shell starts and draws for less.
  const chromium = findChromium();
  Object.assign(process.env, electronEnvironment(choice), { STAND_IN_HEADLESS: '1' });
  if (chromium) process.env['SATCHEL_CHROMIUM'] = chromium;
  return choice.kind === 'electron' ? 'Electron' : 'stand-in';
}
