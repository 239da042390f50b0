/**
 * Every shortcut of the window, in one place: keys are bound from here, and the list under `?` is drawn from here. Who is
 * mounted later wins a key over who was there before.
 */
import { onDestroy } from 'svelte';
import { takesSingleKeys } from './single-keys.svelte.ts';

export interface Shortcut {
  /**
   * One key, or several that do the same kind of thing: `n`, `/`, `ArrowDown`, `Space`, `mod+s`, `shift+Enter`, `F1`. `mod` is
   * Command on a Mac, Control elsewhere. Keys without `mod` are not taken from who types into a field, but for `F1` and the like. None: it is found
   * by its words alone.
   */
  keys: string | readonly string[];
  /** What it does, for the list. */
  words: string;
  /** `pressed` is the one of `keys`. */
  run: (pressed: string) => void;
  /**
   * The key is taken only while the focus is in here, also from fields unless it writes into them. Enter, Space and
   * arrows always need it: they work buttons too. In a dialog it is taken while that dialog is open.
   */
  within?: HTMLElement | null;
  /** Taken while a dialog is open, too. */
  inDialogs?: boolean;
}

export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

/** Not state itself: a component that ends would read what stood there before the one that takes its place came. */
const groups = new Set<() => ShortcutGroup>();
/** While there are any, no others are taken. */
const soleGroups = new Set<() => ShortcutGroup>();
let change = $state.raw({});

/** To be called while a component is set up; ends with it. `read` is asked whenever a key is pressed or the list is drawn. */
export function provideShortcuts(read: () => ShortcutGroup): void {
  provideIn(groups, read);
}

/** The same, and until the component ends these are the only shortcuts of the window. */
export function provideOnlyShortcuts(read: () => ShortcutGroup): void {
  provideIn(soleGroups, read);
}

function provideIn(among: Set<() => ShortcutGroup>, read: () => ShortcutGroup): void {
  among.add(read);
  change = {};
  onDestroy(() => {
    among.delete(read);
    change = {};
  });
}

/** Everything that can be done, also without a key. The outermost first. */
export function actionGroups(): ShortcutGroup[] {
  void change;
  return [...(soleGroups.size > 0 ? soleGroups : groups)]
    .map((read) => read())
    .map(({ title, shortcuts }) => ({
      title,
      shortcuts: shortcuts.map((each) => ({ ...each, keys: takenKeys(each.keys) })),
    }));
}

/** What has a key. The outermost first. */
export function shortcutGroups(): ShortcutGroup[] {
  return actionGroups()
    .map(({ title, shortcuts }) => ({ title, shortcuts: shortcuts.filter(({ keys }) => keys.length > 0) }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
}

/** Those that are shortcuts as the rep has set it. */
function takenKeys(keys: Shortcut['keys']): string[] {
  return [keys].flat().filter((each) => takesSingleKeys() || !isCharacter(each));
}

/** A letter or sign, with Shift at most: it is also said, or pressed by a hand that slips. */
function isCharacter(keys: string): boolean {
  const parts = splitKeys(keys);
  return parts.at(-1)?.length === 1 && !parts.includes('mod');
}

/** Runs the action of the key, if there is one. While a dialog is open, keys belong to the dialog. */
export function runShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isTyping(event)) return;
  const dialog = openDialog();
  for (const { shortcuts } of shortcutGroups().toReversed()) {
    for (const { keys, run, within, inDialogs = false } of shortcuts) {
      const pressed = [keys].flat().find((each) => isPressed(each, event) && isFree(each, event, within));
      if (pressed === undefined) continue;
      if (dialog && !inDialogs && !(within && dialog.contains(within))) continue;
      event.preventDefault();
      return run(pressed);
    }
  }
}

export function isDialogOpen(): boolean {
  return openDialog() !== null;
}

function openDialog(): Element | null {
  return document.querySelector('[role="dialog"], [role="alertdialog"]');
}

/** What is typed into a field is for nobody else: no need to ask who would take it. */
function isTyping({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  // To the beginning and the end of a text of several lines.
  if (target instanceof HTMLTextAreaElement && (key === 'Home' || key === 'End')) return true;
  return key.length === 1 && !ctrlKey && !metaKey && isField(target);
}

/** A select takes letters for its choices. */
const typedInto = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typedInto) !== null;
}

export const isMac = navigator.userAgent.includes('Mac');

/** As the attribute `aria-keyshortcuts` wants it. */
export function ariaKeys(keys: Shortcut['keys']): string | undefined {
  const named = takenKeys(keys).map((each) =>
    each.replace('mod+', isMac ? 'Meta+' : 'Control+').replace('shift+', 'Shift+'),
  );
  return named.join(' ') || undefined;
}

function isPressed(keys: string, event: KeyboardEvent): boolean {
  const [key = '', ...modifiers] = splitKeys(keys).toReversed();
  const mod = isMac ? event.metaKey : event.ctrlKey;
  const otherMod = isMac ? event.ctrlKey : event.metaKey;
  // Whether a sign such as ? or [ needs Shift, or Option on a Mac, is a matter of the keyboard.
  const isSign = key.length === 1 && !/[a-z0-9]/.test(key);
  const isOptionOfSign = isMac && isSign && modifiers.length === 0;
  if ((event.altKey && !isOptionOfSign) || otherMod || mod !== modifiers.includes('mod')) return false;
  if (!isSign && event.shiftKey !== modifiers.includes('shift')) return false;
  // Digits with a modifier go by their place: on some keyboards they need Shift.
  if (/^\d$/.test(key)) return event.code === `Digit${key}` || event.key === key;
  return key === 'Space' ? event.key === ' ' : event.key.toLowerCase() === key.toLowerCase();
}

/** The parts of a key: modifiers, and last the key itself. */
export function splitKeys(keys: string): string[] {
  return keys === '+' ? [keys] : keys.split('+');
}

function isFree(keys: string, event: KeyboardEvent, within: HTMLElement | null | undefined): boolean {
  const target = event.target;
  if (!(target instanceof Element)) return within === undefined;
  if (within !== undefined) return within?.contains(target) ?? false;
  if (event.repeat) return false;
  return splitKeys(keys).includes('mod') || /^F\d+$/.test(keys) || !isField(target);
}
