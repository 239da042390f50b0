/** A file or folder that the policy names, often on a share: it is read at the start and each hour, and its last reading counts. */
import { setTimeout as delay } from 'node:timers/promises';
import type { PolicyFault } from '../../../src-shared/contract/policy/policy.ts';

export interface CompanyFile {
  /** Resolves with its faults; null if there is nothing to tell. Never rejects. */
  read(): Promise<PolicyFault[] | null>;
}

export interface WatchedFile {
  /** Resolves after the first reading, or when that takes so long that the window should not wait for it. */
  firstRead: Promise<void>;
  /** Of the last reading. */
  faults(): PolicyFault[];
  /** What is done each hour. */
  readAgain(): Promise<void>;
}

const everyMs = 60 * 60_000;
/** A share that is out of reach may take long to fail. */
const patienceMs = 500;

/** Undefined: the policy names none. */
export function watchCompanyFile(file: CompanyFile | undefined): WatchedFile {
  let faults: PolicyFault[] = [];
  if (!file) return { firstRead: Promise.resolve(), faults: () => faults, readAgain: () => Promise.resolve() };

  async function readAgain(): Promise<void> {
    faults = (await file?.read()) ?? [];
  }

  const first = readAgain();
  setInterval(() => void readAgain(), everyMs).unref();
  return {
    firstRead: Promise.race([first, delay(patienceMs, undefined, { ref: false })]),
    faults: () => faults,
    readAgain,
  };
}
