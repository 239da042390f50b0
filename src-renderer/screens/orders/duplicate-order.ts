/** Begins a new order with what another one holds. */
import type { AppError } from '../../../src-shared/contract/errors.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { query } from '../../bridge.ts';
import { language } from '../../i18n/locale.svelte.ts';
import { goTo, route } from '../../state/router.svelte.ts';

/** Returns why it could not; null where the new order is open, or the rep has gone elsewhere meanwhile. */
export async function duplicateOrder(localId: LocalId): Promise<AppError | null> {
  const from = route();
  const [answer, { draftOf }, { copyOrder }] = await Promise.all([
    query('orders.get', { localId }),
    import('../order-editor/draft/draft.ts'),
    import('../order-editor/terms/presets.ts'),
  ]);
  if (!answer.ok) return answer.error;
  const detail = answer.value;
  const copy = copyOrder(detail, draftOf(detail, language()), language());
  if (route() === from) goTo({ screen: 'order', localId: null, copy });
  return null;
}
