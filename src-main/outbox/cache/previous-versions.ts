/**
 * Recent previous versions of a record. A list may be served by a lagging replica; a row that equals one of these is ignored.
 */
import { createHash } from 'node:crypto';
import { jsonOf, listOf, membersOf } from '../../../src-shared/domain/tolerant.ts';
import type { Clock } from '../../ports/ports.ts';
import { staleListMs } from '../queue/timing.ts';

export interface PreviousVersions {
  /** Notes a version of the lane's record that an answer to a write, or a read of this record, has just replaced. */
  add(lane: string, record: object, json?: string): void;
  /** Whether this version was replaced a moment ago. A list that holds it is stale. */
  has(lane: string, json: string): boolean;
  /** Versions that were replaced before this moment, the start of the program, are unknown. */
  readonly sinceMs: number;
}

export function createPreviousVersions(clock: Clock): PreviousVersions {
  /** Times of replacement by version, the oldest first. */
  const versions = new Map<string, number>();

  function forgetOld(): void {
    const nowMs = clock.now();
    for (const [version, atMs] of versions) {
      // After the clock was set back, a version counts as replaced now.
      if (atMs > nowMs) versions.set(version, nowMs);
      else if (nowMs - atMs < staleListMs) return;
      else versions.delete(version);
    }
  }

  return {
    sinceMs: clock.now(),
    add(lane, record, json = JSON.stringify(record)) {
      forgetOld();
      const { whole, head } = versionsOf(lane, record, json);
      for (const version of [whole, head]) {
        versions.delete(version);
        versions.set(version, clock.now());
      }
    },
    has(lane, json) {
      forgetOld();
      if (versions.size === 0) return false;
      const record = membersOf(jsonOf(json));
      return versions.has(versionsOf(lane, record, JSON.stringify(record)).whole);
    },
  };
}

/** `json`: the record's text as the cache writes it. `head`: an order without its lines, as some lists hold it. */
function versionsOf(lane: string, record: object, json: string): { whole: string; head: string } {
  const digest = (text: string) => createHash('sha256').update(lane).update(text).digest('base64');
  const { items, ...rest } = membersOf(record);
  const head = digest(JSON.stringify(rest));
  return { whole: listOf(items).length > 0 ? digest(json) : head, head };
}
