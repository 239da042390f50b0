/**
 * What a record was before a write of ours, here and on the service, or before a look found it changed by others. A service
 * may read its lists from a copy that lags some seconds behind, and still tell such a version in them.
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
  /** What gave way earlier is not known: it was forgotten with the end of the program. */
  readonly sinceMs: number;
}

export function createPreviousVersions(clock: Clock): PreviousVersions {
  /** By when they gave way, the oldest first. */
  const versions = new Map<string, number>();

  function forgetOld(): void {
    const nowMs = clock.now();
    for (const [version, atMs] of versions) {
      // Where the clock has been set back, that is a whole lag from now.
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

/**
 * `json` is the record's, written as ever: the cache holds the text of a list, or an answer written anew. `head` is an order as
 * some lists tell it, without its lines.
 */
function versionsOf(lane: string, record: object, json: string): { whole: string; head: string } {
  const digest = (text: string) => createHash('sha256').update(lane).update(text).digest('base64');
  const { items, ...rest } = membersOf(record);
  const head = digest(JSON.stringify(rest));
  return { whole: listOf(items).length > 0 ? digest(json) : head, head };
}
