/** The one Chromium that the application's windows live in. */
import { Chromium } from '../devtools/chromium.ts';

let chromium: Chromium | undefined;

export function browser(): Chromium {
  if (!chromium) throw new Error('Cannot create BrowserWindow before app is ready');
  return chromium;
}

export async function startBrowser(
  profile: string,
  switches: string[],
  debuggingPort: string | undefined,
): Promise<Chromium> {
  chromium = await Chromium.launch(profile, switches, debuggingPort);
  return chromium;
}

/** Resolves when Chromium has exited, or at once when it never started. */
export async function closeBrowser(): Promise<void> {
  await chromium?.close();
}
