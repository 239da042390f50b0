/** What a template holds, unless the disk has changed it. */
import type { Result } from '../../../../src-shared/contract/errors.ts';
import { query } from '../../../bridge.ts';

/** Null if it is gone or damaged. */
export async function readTemplate(templateId: string): Promise<Result<string | null>> {
  const answer = await query('templates.get', { templateId });
  if (!answer.ok) return answer;
  const { content, isDamaged } = answer.value;
  return { ok: true, value: isDamaged ? null : content };
}
