/** An account that was erased: how it ended is told when nobody is signed in any more. */
import type { ErasedAccount } from '../../src-shared/contract/host/erasing.ts';
import type { Result } from '../../src-shared/contract/errors.ts';
import { host } from '../bridge.ts';
import { leaveErased } from './session.svelte.ts';

type Erased = ErasedAccount & { kind: 'erased' };

let last = $state.raw<Erased | null>(null);

/** Null where there is nothing to tell. */
export function erasedAccount(): Erased | null {
  return last;
}

export function closeErased(): void {
  last = null;
}

export async function eraseAccount(): Promise<Result<ErasedAccount>> {
  const answer = await leaveErased(() => host('erasing.account', {}));
  if (answer.ok && answer.value.kind === 'erased') last = answer.value;
  return answer;
}
