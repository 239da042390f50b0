/** The settings of the workspace that is open, and changing them one by one. */
import type { Result } from '../../src-shared/contract/errors.ts';
import type { FieldErrorCode } from '../../src-shared/domain/field-error.ts';
import type { Settings } from '../../src-shared/contract/settings.ts';
import { command, query } from '../bridge.ts';
import type { Said } from '../i18n/said.ts';
import { errorWords } from '../i18n/words/problems.ts';
import { onChange } from './events.ts';

export type Trouble = { code: FieldErrorCode } | Said | null;

let current = $state.raw<Settings | null>(null);
let loads = 0;

onChange(['settings'], () => void load());

/** Null until the core has answered. */
export function settings(): Settings | null {
  return current;
}

/** For a workspace that was opened: those of another are forgotten. */
export async function loadSettings(): Promise<void> {
  current = null;
  await load();
}

async function load(): Promise<void> {
  const turn = ++loads;
  const answer = await query('settings.get', {});
  if (turn === loads && answer.ok) current = answer.value.settings;
}

/** Null when it is done; else what is wrong with the value. */
export async function changeSetting<N extends keyof Settings>(name: N, value: Settings[N]): Promise<Trouble> {
  const changes: Partial<Settings> = { [name]: value };
  const answer: Result<unknown> = await command('settings.change', { changes });
  if (answer.ok) return null;
  const { error } = answer;
  if (error.kind !== 'invalid') return () => errorWords(error);
  const [field] = error.fields;
  return field ? { code: field.code } : () => errorWords(error);
}
