/** How the update stands, as a sentence; null before anybody has looked. */
import type { UpdateProblem, UpdateState } from '../../../src-shared/contract/host/updates.ts';
import { formatBytes, formatPercent } from '../format.ts';
import { m } from '../generated/messages.js';

const problems: Record<UpdateProblem, () => string> = {
  unreachable: m.updates_problem_unreachable,
  notSigned: m.updates_problem_not_signed,
  expired: m.updates_problem_expired,
  older: m.updates_problem_older,
  unreadable: m.updates_problem_unreadable,
  corrupted: m.updates_problem_corrupted,
  changed: m.updates_problem_changed,
  storage: m.updates_problem_storage,
  notInstalled: m.updates_problem_not_installed,
};

const offWords = {
  noFeed: m.updates_no_feed,
  byCompany: m.policy_no_updates,
  byAdministrator: m.updates_by_administrator,
  notReplaceable: m.updates_not_replaceable,
};

export function updateWords(update: UpdateState): string | null {
  switch (update.state) {
    case 'off':
      return offWords[update.reason]();
    case 'idle':
      return null;
    case 'checking':
      return m.updates_checking();
    case 'current':
      return m.updates_current();
    case 'available':
      if (update.byHand !== null) return m.updates_by_hand({ version: update.version, url: update.byHand });
      return update.bytes === null
        ? m.updates_available({ version: update.version })
        : m.updates_available_size({ version: update.version, size: formatBytes(update.bytes) });
    case 'downloading':
      return m.updates_downloading({ version: update.version, part: formatPercent(update.percent / 100) });
    case 'ready':
      return m.updates_ready({ version: update.version });
    case 'failed':
      return problems[update.problem]();
  }
}
