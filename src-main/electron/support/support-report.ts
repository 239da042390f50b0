/** The report for support: everything that helps to find a fault, and nothing about customers, orders or the token. */
import type { EntryView } from '../../../src-shared/contract/outbox/outbox.ts';
import type { Session } from '../../../src-shared/contract/host/host.ts';
import type { Settings } from '../../../src-shared/contract/settings.ts';
import type { SyncStatus } from '../../../src-shared/contract/sync.ts';

export interface SupportFacts {
  madeAt: string;
  versions: Record<string, string | undefined>;
  machine: Record<string, string | number | boolean>;
  /** Null, as what follows, where nothing is open or it cannot answer. */
  session: Session | null;
  /** How this computer's settings lead to the service, best first: hosts and ports. */
  ways: string[] | null;
  settings: Settings | null;
  status: SyncStatus | null;
  entries: EntryView[] | null;
  /** Names of the files in the data folder, and their sizes in bytes. */
  files: { name: string; bytes: number }[];
  /** Lines of the log, which are free of credentials and personal data already. */
  log: string[];
}

const preface = `Satchel: report for support

It holds no token, no order, no customer and no address. Read it before you send it; take out what you do not want to
send. Nothing is sent by Satchel itself.`;

export function writeSupportReport(facts: SupportFacts): string {
  const { settings, status, entries, session, log, ...rest } = facts;
  const sections: [string, unknown][] = [
    ['Made at', rest.madeAt],
    ['Versions', rest.versions],
    ['Machine', rest.machine],
    ['Session', session && describeSession(session)],
    ['Way to the service', rest.ways],
    ['Settings', settings && impersonal(settings)],
    ['Sync', status && describeStatus(status)],
    ['Outbox', entries && describeOutbox(entries)],
    ['Files', rest.files.map(({ name, bytes }) => `${bytes} ${name}`)],
  ];
  const parts = sections.map(([title, value]) => `${title}\n${JSON.stringify(value, null, 2)}`);
  return [preface, ...parts, `Log, ${log.length} lines\n${log.join('\n')}`].join('\n\n').concat('\n');
}

function describeSession(session: Session): object {
  if (session.state === 'signedOut') return { state: session.state, failure: session.failure?.kind ?? null };
  const { state, mode, baseUrl, tokenKeptIn, practiceOffline } = session;
  return { state, mode, baseUrl, tokenKeptIn, practiceOffline };
}

/** Whose letterhead it is says nothing about a fault: only whether there is one. */
function impersonal(all: Settings): object {
  const { companyName, companyDetails, companyLogo, companyRules, myUserId, savedViews, ...settings } = all;
  const has = { companyName: companyName !== '', companyDetails: companyDetails !== '' };
  return {
    ...settings,
    ...has,
    companyLogo: companyLogo !== null,
    companyRules: companyRules !== null,
    myUserId: myUserId !== null,
    savedViews: savedViews.length,
  };
}

function describeStatus({ lastFailure, rescue, ...status }: SyncStatus): object {
  return {
    ...status,
    lastFailure: lastFailure && { kind: lastFailure.kind, status: lastFailure.status },
    rescue: rescue && { fromDamaged: rescue.fromDamaged, fromBackup: rescue.fromBackup, backupAtMs: rescue.backupAtMs },
  };
}

/** How many entries are where, and of each that failed why: never what it holds, nor the service's words about it. */
function describeOutbox(entries: EntryView[]): object {
  const counts: Record<string, number> = {};
  for (const { kind, state } of entries) counts[`${kind} ${state}`] = (counts[`${kind} ${state}`] ?? 0) + 1;
  const failed = entries.filter(({ lastError }) => lastError !== null);
  return {
    counts,
    failures: failed.map(({ id, kind, state, attempts, nextAttemptAtMs, lastError }) => {
      const failure = { kind: lastError?.kind, status: lastError?.status };
      return { id, kind, state, attempts, nextAttemptAtMs, failure };
    }),
  };
}
