/** Why signing in failed, and beside which field it is said. */
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { ServiceFailureKind } from '../../../src-shared/contract/failures.ts';
import type { SignInFailure, SignInOutcome } from '../../../src-shared/contract/host/host.ts';
import { m } from '../generated/messages.js';
import type { Said } from '../said.ts';
import { serviceQuote } from './failures.ts';
import { errorWords } from './problems.ts';

export interface SignInTrouble {
  field: 'baseUrl' | 'token' | 'name' | 'form';
  words: string;
}

const addressWords = {
  notAUrl: m.sign_in_not_a_url,
  mustBeHttps: m.sign_in_must_be_https,
  hasCredentials: m.sign_in_has_credentials,
};

const workspaceWords = {
  inUse: m.workspace_in_use,
  fromTheFuture: m.workspace_from_the_future,
  tooOld: m.workspace_too_old,
  unreadable: m.workspace_unreadable,
  full: m.workspace_full,
  readOnly: m.workspace_read_only,
  noAccess: m.workspace_no_access,
  busy: m.workspace_busy,
  failing: m.workspace_failing,
};

const serviceWords: Record<ServiceFailureKind, { field: SignInTrouble['field']; words: () => string }> = {
  offline: { field: 'baseUrl', words: m.sign_in_offline },
  noAnswer: { field: 'baseUrl', words: m.sign_in_no_answer },
  needsAuth: { field: 'token', words: m.sign_in_needs_auth },
  // Of what was typed: no header can carry it.
  noToken: { field: 'token', words: m.sign_in_odd_token },
  forbidden: { field: 'token', words: m.sign_in_forbidden },
  rejected: { field: 'baseUrl', words: m.sign_in_rejected },
  notKept: { field: 'form', words: m.failure_not_kept },
  endless: { field: 'form', words: m.failure_endless },
  unreadable: { field: 'form', words: m.failure_unreadable },
  noChangeFilter: { field: 'form', words: m.failure_changes_untold },
  notSent: { field: 'form', words: m.photos_failure_not_sent },
  ours: { field: 'form', words: m.failure_ours },
  damaged: { field: 'form', words: m.outbox_failure_damaged },
  busy: { field: 'baseUrl', words: m.sign_in_busy_service },
  notTheService: { field: 'baseUrl', words: m.sign_in_not_the_service },
  moved: { field: 'baseUrl', words: m.sign_in_moved },
  untrusted: { field: 'baseUrl', words: m.failure_untrusted },
  proxyAway: { field: 'form', words: m.failure_proxy_away },
  proxyRefused: { field: 'form', words: m.failure_proxy_refused },
  proxySignIn: { field: 'form', words: m.failure_proxy_sign_in },
  proxyUnsupported: { field: 'form', words: m.failure_proxy_unsupported },
};

/** An account without a name is called after its service, where that is known. */
export function accountName({ name, baseUrl = '' }: { name: string; baseUrl?: string }): string {
  if (name !== '') return name;
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : m.account_unnamed();
}

/** The service's own words are added where they say more than ours: not for pages that are not the service's. */
export function signInTrouble(failure: SignInFailure): SignInTrouble {
  switch (failure.kind) {
    case 'badAddress':
      return { field: 'baseUrl', words: addressWords[failure.reason]() };
    case 'unsentWork':
      return { field: 'form', words: m.account_unsent({ count: failure.count, name: accountName(failure) }) };
    case 'looksLikeAnother':
      return { field: 'token', words: m.account_another({ name: accountName(failure) }) };
    case 'addressNotConfirmed':
      return { field: 'baseUrl', words: m.sign_in_not_confirmed() };
    case 'otherServiceForbidden':
      return { field: 'baseUrl', words: m.policy_other_service({ address: failure.baseUrl }) };
    case 'practiceForbidden':
      return { field: 'form', words: m.policy_no_practice() };
    case 'otherService':
      return { field: 'baseUrl', words: m.move_other_service({ address: failure.baseUrl }) };
    case 'addressUnchanged':
      return { field: 'baseUrl', words: m.move_unchanged() };
    case 'addressTaken':
      return { field: 'name', words: m.move_taken() };
    case 'tokenWanted':
      return { field: 'token', words: m.move_token_wanted() };
    case 'tokenLeft':
      return { field: 'form', words: m.sign_out_token_left() };
    case 'workspace':
      return { field: 'form', words: workspaceWords[failure.reason]() };
    case 'service': {
      const { field, words } = serviceWords[failure.failure.kind];
      const quote = failure.failure.kind === 'notTheService' ? null : serviceQuote(failure.failure);
      return { field, words: [words(), quote].filter(Boolean).join(' ') };
    }
  }
}

/** Why an account, or practice, was not opened; null where it was. */
export function openingTrouble(answer: Result<SignInOutcome>): Said | null {
  if (!answer.ok) return () => errorWords(answer.error);
  const { value } = answer;
  return value.ok ? null : () => signInTrouble(value.failure).words;
}
