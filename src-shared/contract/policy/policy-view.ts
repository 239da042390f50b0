/** What the window knows of the company's policy, beside settings and updates, which say it themselves. */
import * as v from 'valibot';
import type { Language } from '../host/desktop.ts';
import type { PolicyFault } from './policy.ts';

export const policySchemas = {
  'policy.get': v.strictObject({}),
} as const;

interface Said<T> {
  value: T;
  /** The rep cannot change it. */
  isEnforced: boolean;
}

export interface PolicyView {
  /** Null if the company says nothing of it. */
  language: Said<Language> | null;
  serviceAddress: Said<string> | null;
  mayPractise: boolean;
  faults: PolicyFault[];
}

export interface PolicyResults {
  'policy.get': PolicyView;
}
