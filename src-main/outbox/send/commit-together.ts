/**
 * Group commit: writes that must be durable before their callers continue are gathered over two turns of the event loop into one
 * transaction. A commit waits for the disk once, however much it holds; otherwise each request would cost two such waits.
 */
import type { Connection } from '../../db/engine/connection.ts';
import { transact } from '../../db/engine/statement.ts';

interface Member {
  work(): unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** The group of a connection that is to be committed next. */
class NextGroup {
  members: Member[] | null = null;
}

/**
 * Runs `work` at the end of the next turn, after the work that was added before it. Resolves once it is durable. Rejects with its
 * error; then nothing of it is stored, and the rest of the group is. `work` must read the rows that it decides by, because they may
 * have changed. It may run twice, so it must have no effect outside the database.
 */
export function commitTogether<T>(db: Connection, work: () => T): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const group = db.part(NextGroup).members ?? plan(db);
    group.push({ work, resolve: resolve as Member['resolve'], reject });
  });
}

function plan(db: Connection): Member[] {
  const next = db.part(NextGroup);
  const group: Member[] = [];
  next.members = group;
  const commit = () => {
    next.members = null;
    commitMembers(db, group);
  };
  // Requests of this turn reach the operating system in the next one. A commit before that would delay them.
  setImmediate(() => setImmediate(commit));
  return group;
}

function commitMembers(db: Connection, members: readonly Member[]): void {
  try {
    const values = transact(db, () => members.map(({ work }) => work()));
    for (const [at, { resolve }] of members.entries()) resolve(values[at]);
  } catch (error) {
    // Each member is committed alone to find the one that failed. Savepoints would cost more: the text index flushes at each one.
    if (members.length === 1) members[0]?.reject(error);
    else for (const member of members) commitAlone(db, member);
  }
}

function commitAlone(db: Connection, { work, resolve, reject }: Member): void {
  try {
    resolve(transact(db, work));
  } catch (error) {
    reject(error);
  }
}
