/** What the window asks of the desktop: the clipboard, files, notifications, and how the service is reached. */
import * as v from 'valibot';
import type { ServiceFailure } from '../failures.ts';
import { menuItems } from './menu-words.ts';
import { fileName, type SavedFile } from './saved-file.ts';

/** As long as it is: a draft, or the table of every order. */
const text = v.string('mustBeText');
const words = (most: number) => v.pipe(v.string('mustBeText'), v.maxLength(most, 'outOfRange'));

/** Those that the window and the main process speak. */
export const languages = ['en', 'pt-BR', 'es'] as const;
export type Language = (typeof languages)[number];

export const desktopSchemas = {
  'clipboard.write': v.strictObject({ text }),
  /** Asks where, then writes the text there. */
  'csv.save': v.strictObject({ suggestedName: fileName('.csv'), text }),
  /** The number for the dock or the task bar, and the words of the tray. */
  'desktop.badge': v.strictObject({
    pending: v.pipe(v.number('mustBeANumber'), v.integer('mustBeAWholeNumber'), v.minValue(0, 'outOfRange')),
    tooltip: words(200),
    open: words(80),
    quit: words(80),
  }),
  /** The words of the menus: without them there are none. */
  'desktop.menu': v.strictObject(v.entriesFromList(menuItems, words(80))),
  /** The language in which the main process asks its own questions. */
  'desktop.language': v.strictObject({ language: v.picklist(languages, 'mustBeOneOf') }),
  /** Shown only while the window is not in front. A press on it leads to the outbox. */
  'desktop.notify': v.strictObject({ title: words(200), body: words(500) }),
  /** `system` follows the desktop. */
  'desktop.theme': v.strictObject({ theme: v.picklist(['system', 'light', 'dark'], 'mustBeOneOf') }),
  /** Traces the connection from the name of the host to an answer of the service, and stops at the first step that fails. */
  'connection.test': v.strictObject({}),
  /** Opens in the browser what answers in the service's place, once the rep confirmed its address; else the service's origin. */
  'connection.openPortal': v.strictObject({}),
} as const;

export const connectionSteps = ['name', 'reach', 'encrypt', 'answer', 'token', 'envelope'] as const;
export type ConnectionStep = (typeof connectionSteps)[number];

export interface StepResult {
  step: ConnectionStep;
  /** `notNeeded`: there is nothing to do, as for the name of an address in figures. `notReached`: an earlier one failed. */
  outcome: 'passed' | 'failed' | 'notNeeded' | 'notReached';
  ms: number | null;
  /** What was found, as the machine or the service says it: addresses, codes, a status. Never a token. */
  detail: string;
  /** In our words, for a step that failed by an exchange. */
  failure: ServiceFailure | null;
}

export interface DesktopResults {
  'clipboard.write': Record<string, never>;
  'csv.save': SavedFile;
  'desktop.badge': Record<string, never>;
  'desktop.menu': Record<string, never>;
  'desktop.language': Record<string, never>;
  'desktop.notify': { shown: boolean };
  'desktop.theme': Record<string, never>;
  'connection.test': { steps: StepResult[]; portal: boolean };
  'connection.openPortal': { opened: boolean };
}
