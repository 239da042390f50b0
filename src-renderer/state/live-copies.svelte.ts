/** How the safety copies of the open account stand, as long as a component shows it. */
import type { Result } from '../../src-shared/contract/errors.ts';
import type { SafetyCopiesView } from '../../src-shared/contract/outbox/safety-copies.ts';
import { host } from '../bridge.ts';
import { onChange } from './events.ts';

export interface LiveCopies {
  /** Null until it is known, and in practice. */
  readonly view: SafetyCopiesView | null;
  /** Shows the answer to what the rep did. */
  take(answer: Result<SafetyCopiesView>): void;
}

/** To be called while a component is set up. */
export function liveCopies(): LiveCopies {
  let view = $state.raw<SafetyCopiesView | null>(null);
  const take = (answer: Result<SafetyCopiesView>): void => {
    if (answer.ok) view = answer.value;
  };
  const ask = async (): Promise<void> => take(await host('copies.get', {}));
  $effect(() => {
    void ask();
    return onChange(['copies'], () => void ask());
  });
  return {
    get view() {
      return view;
    },
    take,
  };
}
