/** Why something cannot be done as things stand, in words that say what can. */
import type { NotNowState } from '../../../src-shared/contract/errors.ts';
import { m } from '../generated/messages.js';
import { stateWords } from './entries.ts';

export function notNowWords(state: NotNowState): string {
  switch (state) {
    case 'sending':
      return m.error_not_now_sending();
    case 'queued':
    case 'waiting':
    case 'outcomeUnknown':
    case 'conflicted':
    case 'dead':
    case 'settled':
    case 'discarded':
    case 'folded':
      return m.error_not_now_moved_on({ state: stateWords(state) });
    case 'fields':
    case 'deletedThere':
    case 'changedThere':
    case 'unknownHere':
    case 'undecided':
    case 'duplicate':
      return m.error_not_now_other_question();
    case 'damaged':
      return m.outbox_failure_damaged();
    case 'neededByOrder':
      return m.error_address_needed();
    case 'signedOut':
      return m.error_signed_out();
    case 'unsentWork':
      return m.sign_out_choice();
    case 'running':
    case 'done':
    case 'removing':
    case 'removed':
    case 'noUpdate':
    case 'notPractising':
      return m.error_not_now();
  }
}
