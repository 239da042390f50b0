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
 * Runs `work` at the end of the next turn, after what was handed in before it. Resolves once it is durable; rejects with its
 * error, and then nothing of it was done, while the others of the group go on. By then the rows may have changed: `work`
 * reads what it decides by. It may run twice, and leaves no trace but in the database.
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
  // The requests of this turn are handed to the system in the next one: a commit before that would hold them up.
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
