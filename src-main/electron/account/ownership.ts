/**
 * Whose is a token? The interface cannot say. What can be done: the rep says so, and the last orders that were entered
 * with this account are looked up with the token. A token that finds none of them is taken for somebody else's. One that
 * finds them may still be, where the service shows everybody's orders to everybody.
 */
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { HostInput, SignInFailure } from '../../../src-shared/contract/host/host.ts';
import { ApiError } from '../../api/wire/api-error.ts';
import { getOrder } from '../../api/requests/orders.ts';
import type { Workspace } from '../../app/workspace.ts';
import type { Fetch } from '../../ports/ports.ts';
import type { Questions } from '../border/questions.ts';
import type { Account } from './account.ts';
import { createReadingClient } from './reading-client.ts';

const ordersLookedUp = 3;

/** What has not reached the service: nothing may be sent with a token that is not the account's. */
export async function countUnsent(workspace: Workspace): Promise<number> {
  const status = await workspace.query('sync.status', {});
  return status.ok ? status.value.open + status.value.conflicted + status.value.dead : 0;
}

/**
 * Discards all unsent work. The loop is stopped first: an entry on its way cannot be discarded and would come back as unsent. It
 * starts again only if discarding fails.
 */
export async function discardUnsentWork(workspace: Workspace): Promise<Result<unknown>> {
  await workspace.stop();
  const given = await workspace.command('outbox.discardAll', {});
  if (!given.ok) workspace.start();
  return given;
}

/** Ids that the service gave to the orders that were last entered here. */
async function lastOwnOrders(workspace: Workspace): Promise<number[]> {
  const journal = await workspace.query('outbox.journal', { filter: 'settled', limit: 200 });
  if (!journal.ok) return [];
  const ids = journal.value.entries
    .filter(({ kind, about }) => kind === 'order.create' && about.serviceId !== null)
    .map(({ about }) => about.serviceId as number);
  return [...new Set(ids)].slice(0, ordersLookedUp);
}

/**
 * Of a token typed for this account: null where nothing waits, or where it may go on with what waits. That a token stays with
 * it although it looks like another's is confirmed outside the page.
 */
export async function objectionTo(
  { fetch, questions }: { fetch: Fetch; questions: Pick<Questions, 'strangeToken'> },
  workspace: Workspace,
  account: Account,
  { token, belongs }: Pick<HostInput<'session.renewToken'>, 'token' | 'belongs'>,
): Promise<SignInFailure | null> {
  const count = await countUnsent(workspace);
  if (count === 0) return null;
  if (!belongs) return { kind: 'unsentWork', name: account.name, count };
  const isAnother = await looksLikeAnother(fetch, account.baseUrl, token, await lastOwnOrders(workspace));
  if (!isAnother || (belongs === 'insisted' && (await questions.strangeToken(account.baseUrl)))) return null;
  return { kind: 'looksLikeAnother', name: account.name };
}

/** True where there are orders to look up, and the token finds none of them. Rejects with nothing: what fails otherwise proves nothing. */
async function looksLikeAnother(
  fetch: Fetch,
  baseUrl: string,
  token: string,
  orders: readonly number[],
): Promise<boolean> {
  if (orders.length === 0) return false;
  const client = createReadingClient({ fetch, baseUrl, token: () => Promise.resolve(token) });
  for (const id of orders) {
    try {
      await getOrder(client, id);
      return false;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isHidden(error)) return false;
    }
  }
  return true;
}

/** The record is not there, or not for this token. */
export function isHidden({ failure }: ApiError): boolean {
  return failure.kind === 'status' && [403, 404, 410].includes(failure.status);
}
