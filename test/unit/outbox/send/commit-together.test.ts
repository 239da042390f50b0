import { expect, it } from 'vitest';
import { Connection } from '../../../../src-main/db/engine/connection.ts';
import { onCommit } from '../../../../src-main/db/engine/statement.ts';
import { commitTogether } from '../../../../src-main/outbox/send/commit-together.ts';

function openTable() {
  const db = new Connection(':memory:');
  db.exec('CREATE TABLE told (word TEXT UNIQUE) STRICT');
  let commits = 0;
  onCommit(db, () => (commits += 1));
  const tell = (word: string) => commitTogether(db, () => db.prepare('INSERT INTO told VALUES (?)').run(word).changes);
  const words = () => db.prepare('SELECT word FROM told ORDER BY rowid').pluck().all();
  return { db, tell, words, commits: () => commits };
}

it('makes what comes in one turn of the event loop durable at once, in its order', async () => {
  const { tell, words, commits } = openTable();
  expect(await Promise.all([tell('one'), tell('two'), tell('three')])).toEqual([1, 1, 1]);
  expect(words()).toEqual(['one', 'two', 'three']);
  expect(commits()).toBe(1);
  await tell('four');
  expect(commits()).toBe(2);
});

it('resolves only once it is durable', async () => {
  const { db, tell } = openTable();
  const isOpen = await Promise.all([
    tell('one').then(() => db.inTransaction),
    tell('two').then(() => db.inTransaction),
  ]);
  expect(isOpen).toEqual([false, false]);
});

it('undoes one that fails, wholly, and keeps the others', async () => {
  const { db, tell, words } = openTable();
  const failing = commitTogether(db, () => {
    db.prepare('INSERT INTO told VALUES (?)').run('half');
    throw new Error('Not this one');
  });
  const results = await Promise.allSettled([tell('one'), failing, tell('one'), tell('two')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(words()).toEqual(['one', 'two']);
});

it('keeps the others also if only the commit shows that one cannot be made durable, and takes up the next one', async () => {
  const { db, tell, words } = openTable();
  db.exec(
    'PRAGMA foreign_keys = ON; CREATE TABLE part (of_word TEXT REFERENCES told (word) DEFERRABLE INITIALLY DEFERRED)',
  );
  const orphan = commitTogether(db, () => db.exec(`INSERT INTO part VALUES ('nobody')`));
  const results = await Promise.allSettled([tell('one'), orphan]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await tell('two');
  expect(words()).toEqual(['one', 'two']);
});
