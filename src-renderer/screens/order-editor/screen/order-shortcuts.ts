/** The keys of an order's screen, as the help and the palette list them. */
import { m } from '../../../i18n/generated/messages.js';
import { facingKeys } from '../../../state/facing.svelte.ts';
import type { Shortcut } from '../../../state/shortcuts.svelte.ts';
import type { PaperOpening } from '../paper/paper-opening.svelte.ts';
import type { OrderSaving } from '../save/order-saving.svelte.ts';
import { saveWords } from '../save/save-words.ts';
import type { OrderFocus } from './order-focus.svelte.ts';

export interface OrderActions {
  isNew: boolean;
  saving: OrderSaving;
  paper: PaperOpening;
  focus: OrderFocus;
  undo: () => void;
  redo: () => void;
  begin: () => void;
  duplicate: () => void;
  face: () => void;
  toggleOthers: () => void;
  openTemplates: () => void;
  makeStanding: () => void;
  /** Null for an order that is no occurrence of a standing order. */
  keepForNextTimes: (() => void) | null;
}

export function orderShortcuts(actions: OrderActions): Shortcut[] {
  const { isNew, saving, paper, focus } = actions;
  return [
    { keys: 'mod+s', words: saveWords(), run: () => void saving.save() },
    { keys: 'mod+z', words: m.order_undo(), run: actions.undo },
    { keys: ['mod+shift+z', 'mod+y'], words: m.order_redo(), run: actions.redo },
    { keys: 'mod+l', words: m.line_add(), run: () => focus.lines?.sheet.add() },
    { keys: 'mod+shift+Backspace', words: m.line_remove_this(), run: () => focus.lines?.sheet.removeFocused() },
    { keys: 'mod+Home', words: m.line_first(), run: () => focus.lines?.sheet.toFirst() },
    { keys: 'mod+End', words: m.line_last(), run: () => focus.lines?.sheet.toLast() },
    { keys: 'mod+d', words: m.line_copy_above(), run: () => focus.lines?.sheet.copyAbove() },
    { keys: 'mod+.', words: m.line_toggle_details(), run: () => focus.lines?.sheet.toggleFocused() },
    { keys: 'mod+shift+v', words: m.paste_open(), run: () => focus.lines?.sources.openPaste() },
    { keys: 'mod+shift+o', words: m.price_others_toggle(), run: actions.toggleOthers },
    { keys: 'mod+shift+e', words: m.template_open(), run: actions.openTemplates },
    standingShortcut(actions),
    ...(isNew ? repeatShortcuts(focus) : nextShortcuts(actions)),
    { keys: facingKeys, words: m.facing_begin(), run: actions.face },
    { keys: 'mod+shift+y', words: m.order_discount_open(), run: () => focus.lines?.sources.openDiscount() },
    { keys: 'mod+p', words: m.paper_open(), run: () => paper.open() },
    { keys: [], words: m.paper_by_mail(), run: () => paper.open('mail') },
    { keys: [], words: m.paper_by_whatsapp(), run: () => paper.open('whatsApp') },
  ];
}

/** A new order may begin with what the customer ordered before. */
function repeatShortcuts(focus: OrderFocus): Shortcut[] {
  return [
    { keys: 'mod+shift+l', words: m.line_repeat_last_short(), run: () => void focus.lines?.sources.repeatLast() },
    { keys: 'mod+shift+j', words: m.last_orders_open(), run: () => focus.lines?.sources.compareLast() },
  ];
}

/** From a saved order the rep goes on to another one. */
function nextShortcuts({ begin, duplicate }: OrderActions): Shortcut[] {
  return [
    { keys: 'n', words: m.orders_new(), run: begin },
    { keys: 'mod+shift+d', words: m.order_duplicate(), run: duplicate },
  ];
}

function standingShortcut({ keepForNextTimes, makeStanding }: OrderActions): Shortcut {
  return keepForNextTimes
    ? { keys: 'mod+shift+r', words: m.standing_items_keep(), run: keepForNextTimes }
    : { keys: 'mod+shift+r', words: m.standing_make(), run: makeStanding };
}
