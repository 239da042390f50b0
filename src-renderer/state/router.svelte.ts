/** Which screen is shown. Nothing of it is in the address: the window has one page. */
import type { CatalogueKind } from '../../src-shared/domain/catalogue-kind.ts';
import type { OrderDetail } from '../../src-shared/contract/orders/order-views.ts';
import type { StandingOpening } from '../../src-shared/contract/standing/standing-orders.ts';
import type { EntryId, LocalId } from '../../src-shared/domain/ids.ts';
import type { OrderDraft } from '../screens/order-editor/draft/draft.ts';

/** By the service's id, or by the external id where that is all that is known. */
export type CustomerKey = { id: number } | { fkId: string };

/** Whom a new order is for. */
export interface NewOrderCustomer {
  id: number;
  name: string | null;
  fk_id: string | null;
}

/** A product that a new order begins with. */
export interface OrderedProduct {
  id: number;
  name: string | null;
  code: string | null;
  /** Null: the rep has to say it. */
  quantity: number | null;
}

/** The address to open a customer with: the one that is named, or what is being typed under the name of a draft. */
export interface OpenedAddress {
  /** Null: a new one. */
  localId: LocalId | null;
  draftId?: string;
}

/** By the id of its heading. */
export type SettingsSection = `settings-${
  | ('window' | 'goals' | 'slips' | 'due' | 'company' | 'rules' | 'photos')
  | ('copies' | 'records' | 'privacy' | 'service' | 'advanced' | 'updates' | 'support')}`;

export type Route =
  | { screen: 'today' }
  | { screen: 'orders' }
  /** `localId` null: a new order, that of a draft, or one that begins as a `copy`. */
  | {
      screen: 'order';
      localId: LocalId | null;
      isJustSaved?: boolean;
      /** Opens with its paper copy before it. */
      isOnPaper?: boolean;
      /** With the form of a message to the customer below the copy. */
      sendsBy?: 'mail' | 'whatsApp' | undefined;
      draftId?: string;
      copy?: OrderDraft;
      /** Discarded changes that are restored into the editor of their order. */
      restored?: OrderDetail;
      customer?: NewOrderCustomer;
      /** Opens as the view that the customer may see. */
      isFacing?: boolean;
      products?: readonly OrderedProduct[];
      /** The occurrence of a standing order that the new order is. */
      standing?: StandingOpening;
    }
  | { screen: 'customers'; customer?: CustomerKey; address?: OpenedAddress }
  | { screen: 'products'; productId?: number }
  /** `ticket`: of the file that was dropped on the window. */
  | { screen: 'import'; kind: CatalogueKind; ticket?: string }
  | { screen: 'orderSheet'; ticket?: string }
  /** `cause`: the entries that were rejected for it. */
  | { screen: 'outbox'; entryId?: EntryId; cause?: string }
  | { screen: 'settings'; section?: SettingsSection };

let current = $state.raw<Route>({ screen: 'today' });
let asked = $state.raw<Route | null>(null);
/** Each is true when leaving would lose what the rep typed. */
const guards = new Set<() => boolean>();

export function route(): Route {
  return current;
}

/** Where the rep wanted to go while unsaved work held the window back; the shell asks about it. */
export function heldRoute(): Route | null {
  return asked;
}

/** True while leaving the screen would lose what the rep typed. */
export function holdsUnsaved(): boolean {
  return [...guards].some((holds) => holds());
}

export function goTo(next: Route): void {
  if (holdsUnsaved()) asked = next;
  else current = next;
}

/** For a screen whose work is safe: goes without asking. */
export function leaveTo(next: Route): void {
  asked = null;
  current = next;
}

export function stayHere(): void {
  asked = null;
}

/** Holds the window on its screen until the given-back function is called. */
export function guardLeaving(holds: () => boolean): () => void {
  guards.add(holds);
  return () => guards.delete(holds);
}
