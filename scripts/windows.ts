/** What scripts need that open the application as the window tests do: Electron or the stand-in, and a screen. */
import { openDisplay } from './display.ts';
import { chooseElectron, electronEnvironment } from './electron-choice.ts';

/** Sets the environment of this process; answers with what takes the screen down again. */
export async function prepareWindows(): Promise<() => void> {
  const choice = chooseElectron(process.env);
  const display = choice.kind === 'electron' ? await openDisplay(process.env) : null;
  Object.assign(process.env, electronEnvironment(choice), display?.environment);
  return () => display?.close();
}
