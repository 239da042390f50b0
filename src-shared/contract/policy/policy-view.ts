/** What the window knows of the company's policy. The queries of settings and updates tell what the policy sets of them. */
import * as v from 'valibot';
import type { Language } from '../host/desktop.ts';
import type { PolicyFault } from './policy.ts';

export const policySchemas = {
  'policy.get': v.strictObject({}),
} as const;

interface PolicyValue<T> {
  value: T;
  /** The rep cannot change it. */
  isEnforced: boolean;
}

export interface HealthFileView {
  path: string;
  /** False: the last attempt to write it failed. */
  isWritten: boolean;
}

export interface PolicyView {
  /** Null if the policy does not set it. */
  language: PolicyValue<Language> | null;
  serviceAddress: PolicyValue<string> | null;
  mayPractise: boolean;
  faults: PolicyFault[];
  /** What is kept for the company's monitoring; null if the policy names no file. */
  healthFile: HealthFileView | null;
}

export interface PolicyResults {
  'policy.get': PolicyView;
}
