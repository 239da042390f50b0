/** What a rep, a data protection officer or IT wants to know of this computer, and updates of the program. */
import { join } from 'node:path';
import { app } from 'electron';
import { eventChannel } from '../bridge/ipc-channels.ts';
import { createDisk } from '../disk/disk-encryption.ts';
import { createErasing, type ErasingOptions } from '../erasing/erasing.ts';
import { createPolicyRequests } from '../policy/policy-requests.ts';
import { createDiagnostics } from '../support/diagnostics.ts';
import { isManaged, readFeed } from '../updates/feed.ts';
import { loadUpdater } from '../updates/load-updater.ts';
import { problemOf } from '../updates/problem-of.ts';
import { createUpdates } from '../updates/updates.ts';
import type { Accounts } from './accounts.ts';
import type { Base } from './base.ts';
import type { Company } from './company.ts';

export function createSupport(
  base: Base,
  company: Company,
  { session, health, network, networkSession }: Accounts,
  eraseOutsideFolder: ErasingOptions['eraseOutsideFolder'],
) {
  const { userData, dialog, log, policy, window } = base;
  const version = app.getVersion();
  const now = () => Date.now();
  const disk = createDisk({ folder: userData, platform: process.platform, log });
  const erasing = createErasing({
    ...{ dialog, log, version, language: base.language, now, eraseOutsideFolder },
    ...{ open: session.service, eraseAccount: session.eraseAccount },
  });
  const diagnostics = createDiagnostics({
    ...{ dialog, userData, disk, version, workspace: session.workspace, now, log, nameWays: network.nameWays },
    session: () => session.handlers['session.get']({}),
    policy: () => ({
      // A place may be in somebody's folder.
      faults: company.faults().map(({ path, code }) => `${path} ${code}`.trim()),
      healthFile: health && (health.view().isWritten ? 'written' : 'notWritten'),
    }),
  });
  const manifest = join(app.getAppPath(), 'package.json');
  const feed = readFeed(manifest);
  const updates = createUpdates({
    ...{ userData, problemOf, log, version, now },
    isManaged: isManaged(manifest),
    isAllowed: policy.decided.updates?.value !== false,
    load:
      feed &&
      ((memory) =>
        loadUpdater({
          ...{ feed, memory, userData, log, installed: version, isPackaged: app.isPackaged, now },
          fetch: (url, init) => networkSession().fetch(url, init),
        })),
    isSending: async () => {
      const status = await session.workspace()?.query('sync.status', {});
      return status?.ok === true && status.value.phase === 'pushing';
    },
    quit: () => app.quit(),
    onChange: (view) => window.send(eventChannel, { type: 'updates', view }),
  });

  return {
    ...{ disk, updates },
    handlers: {
      ...erasing,
      ...diagnostics,
      ...disk.handlers,
      ...createPolicyRequests({ ...policy, faults: company.faults }, company.filesRead, () => health?.view() ?? null),
      ...updates.handlers,
    },
  };
}
