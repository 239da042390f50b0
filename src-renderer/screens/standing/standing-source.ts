/** What a standing order is made of. */
import { query } from '../../bridge.ts';
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
  const answer = await query('templates.get', { templateId });
  const content = answer.ok && !answer.value.isDamaged ? answer.value.content : null;
  return content === null ? null : { name, lineCount, content: withoutPrices(content) };
}

/** Null if it is gone or damaged. */
export async function sourceOfStanding(standingId: string): Promise<StandingSource | null> {
  const answer = await query('standing.get', { standingId });
  return answer.ok ? answer.value.order : null;
}
