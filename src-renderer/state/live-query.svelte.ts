/** A query that is asked again when what it was asked for changes, or an event names one of its topics. */
import type { AppError } from '../../src-shared/contract/errors.ts';
import type { Topic } from '../../src-shared/contract/events.ts';
import type { QueryName, QueryPayload, QueryResult } from '../../src-shared/contract/queries.ts';
import { query } from '../bridge.ts';
import { onChange } from './events.ts';

export interface LiveQuery<T> {
  /** The last answer: it stays while the next one is awaited, and is null before the first. */
  readonly value: T | null;
  readonly error: AppError | null;
  /** The last answer is to what is asked now. */
  readonly isAnswered: boolean;
}

/**
 * To be called while a component is set up. `payload` is read reactively; null asks nothing and shows nothing.
 * At most one question is on its way: events that arrive meanwhile lead to one more.
 */
export function liveQuery<N extends QueryName>(
  name: N,
  payload: () => QueryPayload<N> | null,
  topics: readonly Topic[],
): LiveQuery<QueryResult<N>> {
  let value = $state.raw<QueryResult<N> | null>(null);
  let error = $state.raw<AppError | null>(null);
  let isAnswered = $state(false);

  $effect(() => {
    const asked = payload();
    isAnswered = false;
    if (asked === null) {
      value = null;
      error = null;
      return;
    }
    let isWanted = true;
    let isAsking = false;
    let isStale = false;

    async function ask(question: QueryPayload<N>): Promise<void> {
      if (isAsking) {
        isStale = true;
        return;
      }
      isAsking = true;
      do {
        isStale = false;
        const answer = await query(name, question);
        if (!isWanted) return;
        if (answer.ok) value = answer.value;
        error = answer.ok ? null : answer.error;
        isAnswered = true;
      } while (isStale);
      isAsking = false;
    }

    void ask(asked);
    const stop = onChange(topics, () => void ask(asked));
    return () => {
      isWanted = false;
      stop();
    };
  });

  return {
    get value() {
      return value;
    },
    get error() {
      return error;
    },
    get isAnswered() {
      return isAnswered;
    },
  };
}
