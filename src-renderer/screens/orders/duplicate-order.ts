/** Begins a new order with what another one holds. */
import type { AppError } from '../../../src-shared/contract/errors.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { query } from '../../bridge.ts';
import { language } from '../../i18n/locale.svelte.ts';
import { goTo } from '../../state/router.svelte.ts';

/** Returns why it could not; null where the new order is open. */
export async function duplicateOrder(localId: LocalId): Promise<AppError | null> {
  const [answer, { draftOf }, { copyOrder }] = await Promise.all([
    query('orders.get', { localId }),
    import('../order-editor/draft/draft.ts'),
    import('../order-editor/terms/presets.ts'),
  ]);
  if (!answer.ok) return answer.error;
  const detail = answer.value;
  goTo({ screen: 'order', localId: null, copy: copyOrder(detail, draftOf(detail, language()), language()) });
  return null;
}
