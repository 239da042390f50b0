/** What begins once Electron is ready. */
import type { Language } from '../../../src-shared/contract/host/desktop.ts';
import type { Log } from '../../ports/ports.ts';
import { languageOf } from '../border/question-words.ts';

interface StartOptions {
  app: { whenReady(): Promise<unknown>; quit(): void };
  dialog: { showErrorBox(title: string, content: string): void };
  /** Of the system: no page is there that could say it. */
  language: string;
  userData: string;
  log: Log;
}

/**
 * Where it fails there is no window, and the program ends: going on unseen it would keep every later start away, as the one
 * instance that there may be.
 */
export async function startWhenReady(
  { app, dialog, language, userData, log }: StartOptions,
  start: () => void,
): Promise<void> {
  try {
    await app.whenReady();
    start();
  } catch (error) {
    log('error', 'app.start', { error });
    const { title, content } = words[languageOf([language])](userData);
    dialog.showErrorBox(title, content);
    app.quit();
  }
}

function inEnglish(folder: string) {
  return {
    title: 'Satchel could not start',
    content: `What you saved is still on this computer. Start Satchel once more; if it fails again, send your support the folder “logs” in ${folder}.`,
  };
}

function inPortuguese(folder: string) {
  return {
    title: 'O Satchel não conseguiu abrir',
    content: `O que você salvou continua neste computador. Abra o Satchel de novo; se falhar outra vez, envie ao suporte a pasta “logs” de ${folder}.`,
  };
}

function inSpanish(folder: string) {
  return {
    title: 'Satchel no pudo abrirse',
    content: `Lo que guardó sigue en esta computadora. Abra Satchel de nuevo; si vuelve a fallar, envíe a soporte la carpeta “logs” de ${folder}.`,
  };
}

const words: Record<Language, typeof inEnglish> = { en: inEnglish, 'pt-BR': inPortuguese, es: inSpanish };
