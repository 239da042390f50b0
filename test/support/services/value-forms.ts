/** Services that keep and tell values in forms of their own. */
import { openRig, type Rig } from '../rig.ts';
import { openOtherService } from './other-service.ts';

type Member = (name: string, value: unknown) => unknown;

/** What a service makes of each member that it is sent, and of each that it answers with. */
export interface Forms {
  kept?: Member;
  told?: Member;
}

/** A rig on a service that keeps and tells values in these forms. */
export function openWith({ kept, told }: Forms): Promise<Rig> {
  const through = (member: Member) => (exchange: { body: unknown }) =>
    JSON.parse(JSON.stringify(exchange.body, member)) as unknown;
  return openRig({
    service: openOtherService({ ...(kept && { sent: through(kept) }), ...(told && { answered: through(told) }) }),
  });
}

/** Texts in capitals and without accents, as old systems keep them; no `fk_id` is kept either. */
export const capitals: Forms = {
  kept(name, value) {
    if (name === 'fk_id') return undefined;
    const isText = typeof value === 'string' && !/^\d{4}-/.test(value);
    return isText ? value.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase() : value;
  },
};

/** Texts without the spaces around them, 0 for a number that was cleared, and the day of a delivery alone. */
export const tidied: Forms = {
  kept(name, value) {
    if (name === 'delivery_date' && typeof value === 'string') return `${value.slice(0, 10)}T00:00:00Z`;
    if (name === 'freight_value' && value === null) return 0;
    return typeof value === 'string' ? value.trim() : value;
  },
  told: (name, value) => (name === 'delivery_date' && typeof value === 'string' ? value.slice(0, 10) : value),
};

const inCents = new Set(['price', 'freight_value', 'discount_value', 'discount_percentage']);

/** Amounts to the cent. */
export const cents: Forms = {
  kept: (name, value) => (inCents.has(name) && typeof value === 'number' ? Math.round(value * 100) / 100 : value),
};

const amounts = ['quantity', 'price', 'total_liq', 'unit_liq', 'total_value', 'value'];
const written = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 });

/** Amounts as text with a comma, as Brazilians write them. */
export const decimalCommas: Forms = {
  told: (name, value) => (amounts.includes(name) && typeof value === 'number' ? written.format(value) : value),
};

/** Every number as text, ids included, as some database drivers do. */
export const numbersAsText: Forms = { told: (_, value) => (typeof value === 'number' ? String(value) : value) };

const isTime = (name: string, value: unknown): value is string =>
  ['date', 'delivery_date'].includes(name) && typeof value === 'string';

/** Times without their zone; `clockOf` says which clock a time is read by. */
export function withoutZone(clockOf: (time: string) => string): Forms {
  return {
    kept: (name, value) => (isTime(name, value) ? `${clockOf(value)}Z` : value),
    told: (name, value) => (isTime(name, value) ? value.replace('T', ' ').replace(/(\.000)?Z$/, '') : value),
  };
}

const references: ReadonlySet<string> = new Set(['customer', 'user', 'status', 'payment_type', 'address', 'item']);

/**
 * What an order refers to is told by its id alone, in place of id, name and code, and no `fk_id` of Satchel's. `form` says how an
 * id is written, `named` of which members.
 */
export function referencesAs(form: (id: unknown) => unknown, named = references): Forms {
  return {
    told(name, value) {
      if (name === 'fk_id' && String(value).startsWith('satchel')) return null;
      if (!named.has(name)) return value;
      return form(typeof value === 'object' && value !== null ? (value as { id: number }).id : value);
    },
  };
}
