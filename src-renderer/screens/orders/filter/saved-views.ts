/** Filters and words that the rep keeps under a name. */
import * as v from 'valibot';
import type { SavedView } from '../../../../src-shared/contract/settings.ts';
import { datePresets } from './date-presets.ts';
import { noFilters, type ListFilters } from './list-filters.ts';

const named = v.object({ id: v.number(), name: v.string() });

const Content = v.object({
  text: v.string(),
  customer: v.nullable(named),
  dates: v.nullable(
    v.union([v.object({ preset: v.picklist(datePresets) }), v.object({ from: v.string(), to: v.string() })]),
  ),
  statuses: v.array(named),
  quotation: v.nullable(v.number()),
  mine: v.boolean(),
  unsent: v.boolean(),
  needsYou: v.boolean(),
});

/** Hits of a search that was sent to the service are not kept: they are of that moment. */
export function packView(name: string, text: string, { found: _, ...filters }: ListFilters): SavedView {
  return { name, content: JSON.stringify({ text: text.trim(), ...filters }) };
}

/** Null for content that another version of Satchel has written. */
export function unpackView({ content }: SavedView): { text: string; filters: ListFilters } | null {
  try {
    const { text, ...filters } = v.parse(Content, JSON.parse(content));
    return { text, filters: { ...noFilters, ...filters } };
  } catch {
    return null;
  }
}
