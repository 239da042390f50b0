/** Practice in place of an account: opened, begun anew, and taken offline and back. */
import { rm } from 'node:fs/promises';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { HostInput, Session, SignInOutcome } from '../../../src-shared/contract/host/host.ts';
import type { Workspace } from '../../app/workspace.ts';
import type { Ports } from '../../ports/ports.ts';
import { accountFolder } from './account-folder.ts';
import { done, notNow } from '../bridge/answers.ts';
import type { Entrance } from './entrance.ts';
import { readLastSession, writeLastSession } from './last-session.ts';
import { createMemoryTokenStore } from '../keychain/memory-tokens.ts';
import type { SessionPolicy } from '../policy/session-policy.ts';
import { importPracticeLists } from './practice-lists.ts';
import { releasedSoon, type PracticeService } from './practice.ts';

interface Options {
  userData: string;
  policy: Pick<SessionPolicy, 'mayPractise'>;
  practice: PracticeService;
  ports: Pick<Ports, 'log'>;
  hideSecret: (token: string) => void;
}

export interface PracticeSession {
  open(): Promise<SignInOutcome>;
  reset(): Promise<Result<SignInOutcome>>;
  setOffline(input: HostInput<'practice.setOffline'>): Promise<Result<Session>>;
}

export function createPracticeSession(
  { userData, policy, practice, ports, hideSecret }: Options,
  { opened, view, entered, enter, instead, remember }: Entrance,
): PracticeSession {
  async function openPractice(): Promise<SignInOutcome> {
    if (opened.now()?.mode === 'practice') return entered();
    if (!policy.mayPractise) return { ok: false, failure: { kind: 'practiceForbidden' } };
    let started: { baseUrl: string; token: string };
    try {
      started = await practice.start();
    } catch (error) {
      ports.log('error', 'session.practice', { error });
      const message = 'The practice service could not be started on this machine.';
      return { ok: false, failure: { kind: 'service', failure: { kind: 'offline', status: null, message } } };
    }
    hideSecret(started.token);
    const tokens = createMemoryTokenStore(started.token);
    const outcome = await instead(() => enter(null, started.baseUrl, tokens, withLists));
    if (outcome.ok) remember(() => writeLastSession(userData, { ...readLastSession(userData), reopen: 'practice' }));
    else await practice.stop();
    return outcome;
  }

  async function withLists(workspace: Workspace): Promise<null> {
    await importPracticeLists(workspace, () => practice.lists(), ports.log);
    return null;
  }

  async function resetPractice(): Promise<Result<SignInOutcome>> {
    if (opened.now()?.mode !== 'practice') return notNow('notPractising');
    await opened.close();
    await practice.clear();
    await rm(accountFolder(userData, 'practice'), releasedSoon);
    return done(await openPractice());
  }

  async function setOffline({ offline }: HostInput<'practice.setOffline'>): Promise<Result<Session>> {
    const open = opened.now();
    if (open?.mode !== 'practice') return notNow('notPractising');
    if (offline) {
      await practice.stop();
      // So that the status line does not go on saying what was true before.
      opened.syncSoon();
      return done(view());
    }
    const { tokens, baseUrl: openBaseUrl } = open;
    const { baseUrl } = await practice.start();
    if (baseUrl !== openBaseUrl) {
      await opened.close();
      await enter(null, baseUrl, tokens);
    }
    opened.syncSoon();
    return done(view());
  }

  return { open: openPractice, reset: resetPractice, setOffline };
}
