/** Gathers the report for support and writes it where the rep says: as text, or as JSON if the name ends so. */
import { readdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { arch, freemem, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { Session } from '../../../src-shared/contract/host/host.ts';
import { localDateTime } from '../../../src-shared/domain/local-date-time.ts';
import type { Workspace } from '../../app/workspace.ts';
import type { Log } from '../../ports/ports.ts';
import { done } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import type { Disk } from '../disk/disk-encryption.ts';
import { readLastLines } from './log-file.ts';
import { askWhere, putFile, type SaveDialog } from '../files/save-file.ts';
import {
  makeSupportReport,
  writeSupportJson,
  writeSupportText,
  type SupportFacts,
  type SupportReport,
} from './support-report.ts';

const logLines = 500;
const mostFiles = 200;
/** The ending of the name decides, so that the rep can choose by either. */
const filters = [
  { name: 'TXT', extensions: ['txt'] },
  { name: 'JSON', extensions: ['json'] },
];

export interface DiagnosticsOptions {
  dialog: SaveDialog;
  userData: string;
  version: string;
  disk: Pick<Disk, 'look'>;
  session: () => Promise<Result<Session>>;
  workspace: () => Pick<Workspace, 'query'> | null;
  /** Names the ways that the settings of the operating system have to a URL. */
  nameWays: (url: string) => Promise<string[]>;
  policy: () => SupportFacts['policy'];
  now: () => number;
  log: Log;
}

export function createDiagnostics(options: DiagnosticsOptions): Pick<HostHandlers, 'diagnostics.save'> {
  const { userData, workspace, now } = options;

  /** What cannot be asked is missing from the report, and does not keep the rest from being written. */
  async function ask<T>(answer: Promise<Result<T>> | undefined): Promise<T | null> {
    const result = await answer?.catch(() => null);
    return result?.ok ? result.value : null;
  }

  async function gather(): Promise<SupportReport> {
    const disk = await statfs(userData).catch(() => null);
    const open = workspace();
    const session = await ask(options.session());
    const settings = await ask(open?.query('settings.get', {}));
    const outbox = await ask(open?.query('outbox.list', {}));
    const { electron, chrome, node } = process.versions;
    return makeSupportReport({
      madeAt: new Date(now()).toISOString(),
      versions: { satchel: options.version, electron, chrome, node },
      machine: {
        ...{ platform: process.platform, arch: arch(), release: release() },
        ...{ memoryBytes: totalmem(), freeMemoryBytes: freemem() },
        ...(disk && { freeDiskBytes: disk.bavail * disk.bsize }),
        diskEncryption: await options.disk.look(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        upSeconds: Math.round(process.uptime()),
      },
      session,
      ways: session?.state === 'open' ? await options.nameWays(session.baseUrl) : null,
      policy: options.policy(),
      settings: settings?.settings ?? null,
      status: await ask(open?.query('sync.status', {})),
      entries: outbox?.entries ?? null,
      files: listFiles(userData),
      log: readLastLines(join(userData, 'logs'), logLines),
    });
  }

  return {
    async 'diagnostics.save'() {
      const day = localDateTime(now()).slice(0, 10);
      const path = await askWhere(options.dialog, { defaultPath: `satchel-support-${day}.txt`, filters });
      if (path === null) return done({ kind: 'cancelled' });
      const report = await gather();
      const content = /\.json$/i.test(path) ? writeSupportJson(report) : writeSupportText(report);
      return done(await putFile(path, options.log, (file) => file.writeFile(content)));
    },
  };
}

/** Files of the workspaces, not of the browser engine beside them. */
function listFiles(userData: string): { name: string; bytes: number }[] {
  const files: { name: string; bytes: number }[] = [];
  for (const folder of ['workspaces', 'logs']) {
    try {
      for (const name of readdirSync(join(userData, folder), { recursive: true, encoding: 'utf8' })) {
        const stats = statSync(join(userData, folder, name), { throwIfNoEntry: false });
        if (stats?.isFile()) files.push({ name: join(folder, name), bytes: stats.size });
      }
    } catch {
      // A folder that is not there, or cannot be read, has no files to name.
    }
  }
  return files.slice(0, mostFiles);
}
