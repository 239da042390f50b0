/**
 * Safety copies of unsent work: an encrypted file in a folder that the rep or the company names, for the day on which the laptop is
 * lost. The main process writes it after changes; another laptop takes it in like a file that was handed over.
 */
import * as v from 'valibot';
import { ExportedBody } from './exported-work.ts';
import { whole } from './exported-entry.ts';

/** What is encrypted. `photos` and `kept` wait to be sent as well, and are not in it. */
export const CopyBody = v.strictObject({ ...ExportedBody.entries, photos: whole, kept: whole });
export type CopyBody = v.InferOutput<typeof CopyBody>;

export const leastPasswordLetters = 10;

const password = v.pipe(
  v.string('mustBeText'),
  v.trim(),
  v.minLength(leastPasswordLetters, 'outOfRange'),
  v.maxLength(200, 'outOfRange'),
);

export const copyHostSchemas = {
  'copies.get': v.strictObject({}),
  /** A person chooses the folder in a dialog; the page names no place. */
  'copies.chooseFolder': v.strictObject({ title: v.pipe(v.string('mustBeText'), v.maxLength(200, 'outOfRange')) }),
  /** Keeps the password in the keychain, and writes copies from now on. */
  'copies.setPassword': v.strictObject({ password }),
  'copies.writeNow': v.strictObject({}),
  /** Forgets the password, and removes the copy. */
  'copies.turnOff': v.strictObject({}),
} as const;

/**
 * Why the last copy was not written. `unreachable`: the folder is not there, or does not answer. `noPassword`: the keychain gives
 * none. `tooLarge`: no laptop would take in so large a copy.
 */
export type CopyProblem = 'unreachable' | 'denied' | 'full' | 'failing' | 'noPassword' | 'tooLarge';

export interface SafetyCopiesView {
  folder: string | null;
  /** `asked`: the company proposes the folder; `enforced`: and nobody may choose another or turn the copies off. */
  byCompany: 'asked' | 'enforced' | null;
  isOn: boolean;
  /** `memory`: no keychain took the password, so copies end with the program. */
  passwordKeptIn: 'keychain' | 'memory';
  /** The last copy that was written, and what is in it. Null: none yet. */
  last: { atMs: number; entries: number; photos: number; kept: number } | null;
  problem: CopyProblem | null;
  /** When it is tried again; null while nothing failed. */
  nextAtMs: number | null;
  /** Copies that could not be removed when copies were turned off or went into another folder. */
  left: string[];
}

export interface CopyHostResults {
  'copies.get': SafetyCopiesView;
  'copies.chooseFolder': SafetyCopiesView;
  'copies.setPassword': SafetyCopiesView;
  'copies.writeNow': SafetyCopiesView;
  'copies.turnOff': SafetyCopiesView;
}
