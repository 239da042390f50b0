/**
 * The numbers of a draft and of the steps that lead to it, from how one language writes them to how another does. What is no
 * number stays as it is; one that can be read in two ways can be read in the same two afterwards.
 */
import { formatForEditing, parseNumber, type NumberLocale } from '../../i18n/parse-number.ts';
import { blankOrder, type OrderDraft } from './draft.ts';
import { headOf, type Step } from './history.ts';
import { groupsThousands, itemFields, lineOfText, lineText, placesOf } from './line-draft.ts';

export function translateDraft(draft: OrderDraft, from: NumberLocale, to: NumberLocale): OrderDraft {
  if (from === to) return draft;
  const translate = (text: string, grouping: boolean, places: number) => {
    const parsed = parseNumber(text, { locale: from, grouping });
    if (!parsed.ok) return parsed.problem.code === 'numberAmbiguous' ? swapMarks(text) : text;
    return parsed.value === null ? text : formatForEditing(parsed.value, { locale: to, grouping, places });
  };
  const freight = translate(draft.values.freight_value, true, 2);
  const { freight_value: preset } = draft.presets;
  return {
    ...draft,
    values: { ...draft.values, freight_value: freight },
    presets: preset
      ? { ...draft.presets, freight_value: { ...preset, value: translate(preset.value, true, 2) } }
      : draft.presets,
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

/** The mark that may stand for thousands or for a decimal is the other one in the other language. */
function swapMarks(text: string): string {
  return text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
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
