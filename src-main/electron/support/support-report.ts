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
  /** What the company set: faults as `key code`, and whether its health file can be written. */
  policy: { faults: string[]; healthFile: 'written' | 'notWritten' | null };
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

/** The report as a program reads it: docs/monitoring.md describes the shape. `version` changes if a member goes or means another thing. */
export interface SupportReport {
  format: 'satchel-support';
  version: 1;
  madeAt: string;
  versions: SupportFacts['versions'];
  machine: SupportFacts['machine'];
  session: object | null;
  ways: string[] | null;
  policy: SupportFacts['policy'];
  settings: object | null;
  sync: object | null;
  outbox: object | null;
  files: SupportFacts['files'];
  /** Lines of the log, the oldest first: an object each, or a text if a line is cut off. */
  log: unknown[];
}

/** Everything that may be in a report, and nothing else of the facts. The text and the JSON are made of it. */
export function makeSupportReport(facts: SupportFacts): SupportReport {
  const { madeAt, versions, machine, session, ways, policy, settings, status, entries, files, log } = facts;
  return {
    ...{ format: 'satchel-support', version: 1, madeAt, versions, machine },
    session: session && describeSession(session),
    ways,
    policy,
    settings: settings && impersonal(settings),
    sync: status && describeStatus(status),
    outbox: entries && describeOutbox(entries),
    files,
    log: log.map(parseLine),
  };
}

/** For people. */
export function writeSupportText(report: SupportReport): string {
  const { files, log } = report;
  const sections: [string, unknown][] = [
    ['Made at', report.madeAt],
    ['Versions', report.versions],
    ['Machine', report.machine],
    ['Session', report.session],
    ['Way to the service', report.ways],
    ['Company policy', report.policy],
    ['Settings', report.settings],
    ['Sync', report.sync],
    ['Outbox', report.outbox],
    ['Files', files.map(({ name, bytes }) => `${bytes} ${name}`)],
  ];
  const parts = sections.map(([title, value]) => `${title}\n${JSON.stringify(value, null, 2)}`);
  const lines = log.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  return [preface, ...parts, `Log, ${lines.length} lines\n${lines.join('\n')}`].join('\n\n').concat('\n');
}

/** For programs. */
export function writeSupportJson(report: SupportReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

function parseLine(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : line;
  } catch {
    return line;
  }
}

function describeSession(session: Session): object {
  if (session.state === 'signedOut') return { state: session.state, failure: session.failure?.kind ?? null };
  const { state, mode, baseUrl, tokenKeptIn, practiceOffline } = session;
  return { state, mode, baseUrl, tokenKeptIn, practiceOffline };
}

/** Of what is personal the report says only whether it is set: whose letterhead it is and what the rep earns say nothing about a fault. */
function impersonal(all: Settings): object {
  const { companyName, companyDetails, companyLogo, companyRules, myUserId, savedViews, ...rest } = all;
  const { monthGoal, commissionPercent, ...settings } = rest;
  const has = { companyName: companyName !== '', companyDetails: companyDetails !== '' };
  return {
    ...settings,
    ...has,
    companyLogo: companyLogo !== null,
    companyRules: companyRules !== null,
    myUserId: myUserId !== null,
    savedViews: savedViews.length,
    monthGoal: monthGoal !== null,
    commissionPercent: commissionPercent !== null,
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
