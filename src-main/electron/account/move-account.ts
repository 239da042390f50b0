/** Moves the open account to the new address of its service, with everything that it holds. */
import { existsSync } from 'node:fs';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { HostInput, SignInFailure, SignInOutcome } from '../../../src-shared/contract/host/host.ts';
import { storageProblem } from '../../db/engine/storage-problem.ts';
import { accountFolder, moveFolder } from './account-folder.ts';
import { done, notNow } from '../bridge/answers.ts';
import { normaliseBaseUrl } from '../../app/base-url.ts';
import { workspaceKey } from './workspace-key.ts';
import type { Entrance } from './entrance.ts';
import { rememberAccount } from './last-session.ts';
import type { Account } from './account.ts';
import type { Open } from './open-account.ts';
import { objectionToAddress } from './same-service.ts';
import type { SessionOptions } from './session-options.ts';

type Move = (input: HostInput<'session.move'>) => Promise<Result<SignInOutcome>>;

export function createMove(
  { userData, createTokens, tryService, questions, allowsLoopback, policy, ports, hideSecret }: SessionOptions,
  { opened, enter, noteFailure, remember }: Entrance,
): Move {
  const confirmed = new Set<string>();

  return async ({ baseUrl: typed, token: typedToken, name }) => {
    if (typedToken !== undefined) hideSecret(typedToken);
    const open = opened.now();
    if (!open?.account) return notNow('signedOut');
    const address = normaliseBaseUrl(typed, { loopback: allowsLoopback });
    if (!address.ok) return done(address);
    const { baseUrl } = address;
    const forbidden = policy.objectionToAdding(baseUrl);
    if (forbidden) return refused(forbidden);
    if (baseUrl === open.account.baseUrl) return refused({ kind: 'addressUnchanged' });
    const to = accountAt(baseUrl, name ?? open.account.name);
    if (existsSync(accountFolder(userData, to.key))) return refused({ kind: 'addressTaken' });
    const token = typedToken ?? (await open.tokens.get());
    if (token === null) return refused({ kind: 'tokenWanted' });
    if (!(await isConfirmed({ from: open.account.baseUrl, to: baseUrl })))
      return refused({ kind: 'addressNotConfirmed', baseUrl });
    const failure = await tryService(baseUrl, token);
    if (failure) return refused({ kind: 'service', failure });
    const objection = await objectionToAddress(ports.fetch, open.workspace, { baseUrl, token });
    const isOverruled = objection?.kind === 'otherService' && (await questions.otherService(baseUrl));
    if (objection && !isOverruled) return refused(objection);
    return done(await move({ ...open, account: open.account }, to, token));
  };

  /** Asks once for each move, so that another token can be tried without a second question. */
  async function isConfirmed(addresses: { from: string; to: string }): Promise<boolean> {
    const key = JSON.stringify(addresses);
    if (!confirmed.has(key) && (await questions.move(addresses))) confirmed.add(key);
    return confirmed.has(key);
  }

  /** Once the folder has its new name nothing leads back, whatever fails then: the next start finds the account there. */
  async function move(left: Open & { account: Account }, to: Account, token: string): Promise<SignInOutcome> {
    const tokens = createTokens(to.key);
    await tokens.set(token);
    await opened.close();
    try {
      await moveFolder(userData, left.account, to);
    } catch (error) {
      ports.log('error', 'session.move', { error });
      await entering(left.account, left.tokens);
      await forget(tokens);
      const reason = storageProblem(error) ?? 'failing';
      return { ok: false, failure: { kind: 'workspace', reason, message: String(error) } };
    }
    remember(() => rememberAccount(userData, to));
    const outcome = await entering(to, tokens);
    await forget(left.tokens);
    return outcome;
  }

  async function entering(account: Account, tokens: Open['tokens']): Promise<SignInOutcome> {
    const outcome = await enter(account, account.baseUrl, tokens);
    if (!outcome.ok) noteFailure(outcome.failure);
    return outcome;
  }
}

/** What does not let go of it says so in the log. */
function forget(tokens: Open['tokens']): Promise<void> {
  return tokens.clear().catch(() => {});
}

function accountAt(baseUrl: string, name: string): Account {
  return { key: workspaceKey(baseUrl, name), baseUrl, name };
}

function refused(failure: SignInFailure): Result<SignInOutcome> {
  return done({ ok: false, failure });
}
