/** What a standing order is made of. */
import { query } from '../../bridge.ts';
import { readTemplate } from '../order-editor/templates/read-template.ts';
import { withoutPrices } from '../order-editor/templates/template-content.ts';

export interface StandingSource {
  /** What it is called unless the rep says otherwise. */
  name: string;
  lineCount: number;
  /** As that of a template. */
  content: string;
}

/** Without its prices, which another customer may have had. Null if it is gone or damaged. */
export async function sourceOfTemplate(
  templateId: string,
  name: string,
  lineCount: number,
): Promise<StandingSource | null> {
  const answer = await readTemplate(templateId);
  return answer.ok && answer.value !== null ? { name, lineCount, content: withoutPrices(answer.value) } : null;
}

/** Null if it is gone or damaged. */
export async function sourceOfStanding(standingId: string): Promise<StandingSource | null> {
  const answer = await query('standing.get', { standingId });
  return answer.ok ? answer.value.order : null;
}
