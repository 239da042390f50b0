import { m } from '../i18n/generated/messages.js';
import type { Shortcut } from './shortcuts.svelte.ts';

export type StepKeys = readonly [previous: string, next: string];

interface Steps<T> {
  keys: StepKeys;
  /** What the views show. */
  label: string;
  views: readonly T[];
  chosen: T;
  onchoose: (view: T) => void;
}

/** Leads through views of which one is shown, and from the last on to the first. */
export function stepShortcut<T>({ keys, label, views, chosen, onchoose }: Steps<T>): Shortcut {
  return {
    keys,
    words: m.shortcuts_step({ label }),
    run: (pressed) => {
      const step = pressed === keys[0] ? -1 : 1;
      const next = views.at((views.indexOf(chosen) + step) % views.length);
      if (next !== undefined) onchoose(next);
    },
  };
}
