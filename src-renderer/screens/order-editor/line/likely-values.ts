/**
 * What a rep means to type into a line: nothing below zero, and no more than all of a price off. The service may hold other
 * figures, as of returns and surcharges: those go along with a line and its copies, and may be changed for others like them.
 */
import type { FieldErrorCode } from '../../../../src-shared/domain/field-error.ts';
import type { ItemWriteField } from '../../../../src-shared/domain/order-item.ts';
import type { LineDraft, Unlikely } from './line-draft.ts';

/** Null for a figure that is likely in its field. */
export function slipIn(field: ItemWriteField, value: number): FieldErrorCode | null {
  if (field === 'quantity') return value > 0 ? null : 'mustBeMoreThanZero';
  if (field === 'discount_percentage') return value >= 0 && value <= 100 ? null : 'mustBeFromZeroToAHundred';
  return value >= 0 ? null : 'mustNotBeNegative';
}

export function unlikelyOf(figures: readonly (readonly [ItemWriteField, number | null])[]): Unlikely | undefined {
  const found = figures.filter(([field, value]) => value !== null && slipIn(field, value) !== null);
  return found.length > 0 ? (Object.fromEntries(found) as Unlikely) : undefined;
}

/** Null also where the service held such a one. */
export function slipOf({ ours, unlikely }: LineDraft, field: ItemWriteField, value: number): FieldErrorCode | null {
  const held = unlikely?.[field];
  if (held !== undefined && Math.sign(held) === Math.sign(value)) return null;
  // What follows from a return is below zero, too. More than all of a price off follows from a discount that was typed.
  if (ours.includes(field) && value < 0) return null;
  return slipIn(field, value);
}
