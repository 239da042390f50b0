import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHome, walk, whatIsMissing, type Through } from './private-session.ts';

const missing = { keytar: await whatIsMissing('keytar'), successor: await whatIsMissing('successor') };

let home: string;
beforeEach(() => {
  home = createHome();
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** What holds through keytar, and through what could take its place. */
function behave(through: Through): void {
  const run = (keyring: Parameters<typeof walk>[1], ...processes: string[][]) =>
    walk(home, keyring, ...processes.map((one): [Through, ...string[]] => [through, ...one]));

  test('is there for the next start of the app, with every character that it has', async () => {
    const token = `eyJhbGciOi.J9-_+/=~'"$\\ä€`;
    expect(await run('unlocked', [`set:${token}`, 'keptIn'], ['get', 'keptIn'])).toEqual([
      [null, 'keychain'],
      [token, 'keychain'],
    ]);
  });

  test('is replaced by a new one, and gone after clearing', async () => {
    expect(await run('unlocked', ['set:tok-1'], ['set:tok-2'], ['get'], ['clear', 'get'], ['get', 'keptIn'])).toEqual([
      [null],
      [null],
      ['tok-2'],
      [null, null],
      [null, 'keychain'],
    ]);
  });

  test('that is longer than an entry of Windows holds lies in several, which go with it', async () => {
    const long = 'ä'.repeat(3_000);
    const [stored, read, replaced, cleared] = await run(
      'unlocked',
      [`set:${long}`, 'sizes'],
      ['get'],
      ['set:tok-2', 'sizes', 'get'],
      [`set:${long}`, 'clear', 'sizes', 'get'],
    );
    expect(stored?.[1]).toEqual([80, 320, 2_560, 2_560, 2_560]);
    expect(read).toEqual([long]);
    expect(replaced?.slice(1)).toEqual([[5], 'tok-2']);
    expect(cleared?.slice(2)).toEqual([[], null]);
  });

  test('of which a part is gone is none', async () => {
    const long = 'x'.repeat(3_000);
    expect(await run('unlocked', [`set:${long}`], ['losePart', 'get', 'keptIn'])).toEqual([
      [null],
      [true, null, 'keychain'],
    ]);
  });

  test('that was never stored is none, and clearing it is no failure', async () => {
    expect(await run('unlocked', ['get', 'clear', 'keptIn'])).toEqual([[null, null, 'keychain']]);
  });

  test('outlives the session: the same home, unlocked again, still has it', async () => {
    await run('unlocked', ['set:tok-3']);
    expect(await run('unlocked', ['get'])).toEqual([['tok-3']]);
  });

  test('stays in memory when the session has no keyring yet, and the app is told so', async () => {
    expect(await run('untouched', ['get', 'set:tok-4', 'keptIn', 'get'], ['get'])).toEqual([
      [null, null, 'memory', 'tok-4'],
      [null],
    ]);
  });

  test('of a keyring that stays locked is none, and a new one is held in memory', async () => {
    await run('unlocked', ['set:tok-5']);
    expect(await run('untouched', ['get', 'set:tok-6', 'get', 'keptIn'])).toEqual([[null, null, 'tok-6', 'memory']]);
    expect(await run('unlocked', ['get'])).toEqual([['tok-5']]);
  });

  test.each(['noService', 'brokenService'] as const)('stays in memory on a bus with %s', async (keyring) => {
    expect(await run(keyring, ['get', 'set:tok-8', 'keptIn', 'get'], ['get'])).toEqual([
      [null, null, 'memory', 'tok-8'],
      [null],
    ]);
  });

  test('is not mixed up with what another app keeps under the same account, which stays as it is', async () => {
    expect(
      await run('unlocked', ['other:theirs', 'get', 'set:ours', 'readOther'], ['get', 'clear', 'get', 'readOther']),
    ).toEqual([
      [null, null, null, 'theirs'],
      ['ours', null, null, 'theirs'],
    ]);
  });

  test('that another program has spoiled is none, and a new one goes into memory and back to the keychain', async () => {
    for (const spoiled of ['empty', 'huge', 'two\nlines']) {
      const [first, second] = await run(
        'unlocked',
        [`raw:${spoiled}`, 'get', 'keptIn', 'set:tok-9', 'get', 'keptIn'],
        ['get'],
      );
      expect(first?.slice(1)).toEqual([null, 'keychain', null, 'tok-9', 'keychain']);
      expect(second).toEqual(['tok-9']);
    }
  });

  // D-Bus gives up after many seconds, and the program waits for that.
  test(
    'is not waited for without end where the keyring says nothing, and stays in memory',
    { tags: ['full'] },
    async () => {
      process.env.PATIENCE_MS = '1500';
      const steps = ['get', 'keptIn', 'set:tok-10', 'keptIn', 'get', 'clear', 'get', 'complaints'];
      const [answers = []] = await run('hangingService', steps).finally(() => delete process.env.PATIENCE_MS);
      expect(answers.slice(0, -1)).toEqual([null, 'keychain', null, 'memory', 'tok-10', null, null]);
      // D-Bus itself gives up much later, and in words of its own. Until then the call holds a thread: with the successor this one.
      const notAsked = 'Error: The keychain has not answered before.';
      const patient = ['Error: The keychain has not answered for 1500 ms.', notAsked, notAsked];
      const complaint = expect.stringContaining('Did not receive a reply') as unknown;
      expect(answers.at(-1)).toEqual(through === 'keytar' ? patient : [complaint, complaint, complaint]);
    },
  );

  test('stays in memory when there is no bus at all', async () => {
    expect(await run('noBus', ['get', 'keptIn', 'set:tok-7', 'get', 'clear', 'get'])).toEqual([
      [null, 'keychain', null, 'tok-7', null, null],
    ]);
  });
}

const suffix = (why: string | null) => (why === null ? '' : ` (skipped: ${why})`);
const options = { timeout: 40_000 };

describe.skipIf(missing.keytar)(`the token in a real Secret Service${suffix(missing.keytar)}`, options, () =>
  behave('keytar'),
);

describe.skipIf(missing.successor)(
  `the same through @napi-rs/keyring${suffix(missing.successor)}`,
  { ...options, tags: ['full'] },
  () => behave('successor'),
);

describe.skipIf(missing.keytar ?? missing.successor)('a change from keytar to @napi-rs/keyring', options, () => {
  test('finds no token that keytar has stored, and keeps a new one beside it, on Linux', async () => {
    expect(
      await walk(
        home,
        'unlocked',
        ['keytar', 'set:tok-1'],
        ['successor', 'get', 'set:tok-2', 'keptIn'],
        ['successor', 'get'],
        ['keytar', 'get'],
      ),
    ).toEqual([[null], [null, null, 'keychain'], ['tok-2'], ['tok-1']]);
  });
});
