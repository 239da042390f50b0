/** The numbers of a draft and of the steps that lead to it, from how one language writes them to how another does. */
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import { translateNumber } from '../../../i18n/translate-number.ts';
import { blankOrder, type OrderDraft } from './draft.ts';
import { headOf, type Step } from './history.ts';
import { groupsThousands, itemFields, lineOfText, lineText, placesOf } from '../line/line-draft.ts';

export function translateDraft(draft: OrderDraft, from: NumberLocale, to: NumberLocale): OrderDraft {
  if (from === to) return draft;
  const translate = (text: string, grouping: boolean, places: number) =>
    translateNumber(text, { from, to, grouping, places });
  const freight = (text: string) => translate(text, true, 2);
  const { freight_value: preset, ...presets } = draft.presets;
  return {
    ...draft,
    values: { ...draft.values, freight_value: freight(draft.values.freight_value) },
    presets: { ...presets, ...(preset && { freight_value: { ...preset, value: freight(preset.value) } }) },
    lines: draft.lines.map((line) => {
      const values = { ...line.values };
      for (const field of itemFields) {
        if (field === 'description' || field === 'id_item') continue;
        values[field] = translate(values[field], groupsThousands(field), placesOf(field));
      }
      return { ...line, values };
    }),
  };
}

export function translateSteps(steps: readonly Step[], from: NumberLocale, to: NumberLocale): Step[] {
  if (from === to) return [...steps];
  const head = (text: string | null) => {
    if (text === null) return null;
    return JSON.stringify(headOf(translateDraft({ ...(JSON.parse(text) as OrderDraft), lines: [] }, from, to)));
  };
  const line = (text: string | null) => {
    if (text === null) return null;
    const [translated] = translateDraft({ ...blankOrder(), lines: [lineOfText(text)] }, from, to).lines;
    return translated ? lineText(translated) : null;
  };
  return steps.map((step) => ({
    ...step,
    head: step.head && [head(step.head[0]), head(step.head[1])],
    lines: Object.fromEntries(
      Object.entries(step.lines).map(([key, [before, after]]) => [key, [line(before), line(after)]]),
    ),
  }));
}
