/**
 * What is to be durable before anything goes on, gathered over one turn of the event loop into one transaction: a commit
 * waits for the disk once, however much it holds. Without it every request would cost two such waits of its own.
 */
import type { Database } from 'better-sqlite3';
import { change, transact } from '../db/statement.ts';

interface Member {
  work(): unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

const groups = new WeakMap<Database, Member[]>();

/**
 * Runs `work` at the end of this turn, after what was handed in before it. Resolves once it is durable; rejects with its
 * error, and then nothing of it was done, while the others of the group go on. By then the rows may have changed: `work`
 * reads what it decides by.
 */
export function commitTogether<T>(db: Database, work: () => T): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const member: Member = { work, resolve: resolve as Member['resolve'], reject };
    const group = groups.get(db);
    if (group) return void group.push(member);
    groups.set(db, [member]);
    setImmediate(() => commitGroup(db));
  });
}

function commitGroup(db: Database): void {
  const members = groups.get(db) ?? [];
  groups.delete(db);
  let tellAll: (() => void)[];
  try {
    tellAll = transact(db, () => members.map((member) => runMember(db, member)));
  } catch (error) {
    tellAll = members.map(
      ({ reject }) =>
        () =>
          reject(error),
    );
  }
  for (const tell of tellAll) tell();
}

/** Answers what is to be told once the group is durable. */
function runMember(db: Database, { work, resolve, reject }: Member): () => void {
  change(db, 'SAVEPOINT group_member');
  try {
    const value = work();
    change(db, 'RELEASE group_member');
    return () => resolve(value);
  } catch (error) {
    // A full disk takes back the whole transaction by itself.
    if (!db.inTransaction) throw error;
    change(db, 'ROLLBACK TO group_member');
    change(db, 'RELEASE group_member');
    return () => reject(error);
  }
}
