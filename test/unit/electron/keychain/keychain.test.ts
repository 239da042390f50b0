import { beforeEach, describe, expect, test } from 'vitest';
import { createPatientKeychain } from '../../../../src-main/electron/keychain/patient-keychain.ts';
import type { Keychain } from '../../../../src-main/electron/keychain/keychain.ts';
import { createKeychainTokenStore } from '../../../../src-main/electron/keychain/token-store.ts';

/** A keychain that answers as told: the real one has its own tests in test/keyring. */
class ScriptedKeychain implements Keychain {
  stored: string | null = null;
  reads = 0;
  failing = new Set<'get' | 'set' | 'delete'>();

  getPassword(): Promise<string | null> {
    this.reads += 1;
    return this.answer('get', this.stored);
  }
  setPassword(_service: string, _account: string, password: string): Promise<void> {
    if (!this.failing.has('set')) this.stored = password;
    return this.answer('set', undefined);
  }
  deletePassword(): Promise<boolean> {
    if (!this.failing.has('delete')) this.stored = null;
    return this.answer('delete', true);
  }
  private answer<T>(call: 'get' | 'set' | 'delete', value: T): Promise<T> {
    return this.failing.has(call) ? Promise.reject(new Error('The keyring is locked.')) : Promise.resolve(value);
  }
}

let keychain: ScriptedKeychain;
let logged: unknown[];
let hidden: string[];
let nowMs = 0;
const open = (load: () => Promise<Keychain> = () => Promise.resolve(keychain)) =>
  createKeychainTokenStore({
    ...{ account: 'a1', load, hide: (token) => hidden.push(token), now: () => nowMs },
    log: (...line) => logged.push(line),
  });

beforeEach(() => {
  keychain = new ScriptedKeychain();
  logged = [];
  hidden = [];
  nowMs = 0;
});

describe('the token', () => {
  test('is read from the keychain once, however often it is asked for', async () => {
    keychain.stored = 'tok-1';
    const tokens = open();
    expect(await Promise.all([tokens.get(), tokens.get()])).toEqual(['tok-1', 'tok-1']);
    expect(await tokens.get()).toBe('tok-1');
    expect(keychain.reads).toBe(1);
    expect(tokens.keptIn()).toBe('keychain');
  });

  test('is none when the keychain has none or only blanks', async () => {
    for (const stored of [null, '', '  \n']) {
      keychain.stored = stored;
      const tokens = open();
      expect(await tokens.get()).toBeNull();
      expect(tokens.keptIn()).toBe('keychain');
    }
  });

  test('is the new one from the moment that it is set, and gone from the moment that it is cleared', async () => {
    const tokens = open();
    const setting = tokens.set('tok-2');
    expect(await tokens.get()).toBe('tok-2');
    await setting;
    expect(keychain.stored).toBe('tok-2');
    const clearing = tokens.clear();
    expect(await tokens.get()).toBeNull();
    await clearing;
    expect(keychain.stored).toBeNull();
  });
});

describe('a keychain that cannot be used', () => {
  test('leaves the token in memory, and says so, when it refuses to store', async () => {
    keychain.failing.add('set');
    const tokens = open();
    await tokens.set('tok-3');
    expect(tokens.keptIn()).toBe('memory');
    expect(await tokens.get()).toBe('tok-3');
    expect(JSON.stringify(logged)).not.toContain('tok-3');

    keychain.failing.clear();
    await tokens.set('tok-4');
    expect(tokens.keptIn()).toBe('keychain');
  });

  test.each([
    ['refuses to be read', () => keychain.failing.add('get')],
    ['says that it holds none, as one that stays locked does', () => (keychain.stored = null)],
  ])('is no token and no error if it %s, and is asked again when it may be unlocked', async (_what, lock) => {
    keychain.stored = 'tok-1';
    lock();
    const tokens = open();
    expect(await tokens.get()).toBeNull();
    expect(await tokens.get()).toBeNull();
    expect([keychain.reads, tokens.keptIn()]).toEqual([1, 'keychain']);
    keychain.failing.clear();
    keychain.stored = 'tok-1';
    tokens.askAgain();
    expect(await Promise.all([tokens.get(), tokens.get()])).toEqual(['tok-1', 'tok-1']);
    expect([keychain.reads, tokens.keptIn()]).toEqual([2, 'keychain']);
    expect(hidden).toEqual(['tok-1']);
  });

  test('is asked again by itself, less often each time: it may want a password', async () => {
    const tokens = open();
    const readsAfter = async (minutes: number) => {
      nowMs += minutes * 60_000;
      await tokens.get();
      await tokens.get();
      return keychain.reads;
    };
    expect([await readsAfter(0), await readsAfter(0.9), await readsAfter(0.1)]).toEqual([1, 1, 2]);
    expect([await readsAfter(1.9), await readsAfter(0.1), await readsAfter(3.9)]).toEqual([2, 3, 3]);
    keychain.stored = 'tok-1';
    expect(await readsAfter(0.1)).toBe(4);
    expect(await tokens.get()).toBe('tok-1');
  });

  test('is not asked again for one that was typed or cleared meanwhile', async () => {
    const tokens = open();
    await tokens.get();
    keychain.failing.add('set');
    await tokens.set('tok-2');
    keychain.stored = 'tok-1';
    tokens.askAgain();
    expect(await tokens.get()).toBe('tok-2');
    await tokens.clear();
    keychain.stored = 'tok-1';
    tokens.askAgain();
    expect(await tokens.get()).toBeNull();
    expect(keychain.reads).toBe(1);
  });

  test('says so when it keeps holding the token; nobody else gets it any more', async () => {
    keychain.failing.add('delete');
    const tokens = open();
    await tokens.set('tok-5');
    await expect(tokens.clear()).rejects.toThrow();
    expect(await tokens.get()).toBeNull();
    keychain.failing.clear();
    await tokens.clear();
    expect(keychain.stored).toBeNull();
  });

  test('has nothing to let go of when it never took the token', async () => {
    keychain.failing.add('set').add('delete');
    const tokens = open();
    await tokens.set('tok-5');
    await tokens.clear();
    expect(await tokens.get()).toBeNull();
  });

  test('may be absent altogether', async () => {
    let loads = 0;
    const tokens = open(() => {
      loads += 1;
      return Promise.reject(new Error('Cannot find package keytar'));
    });
    expect(await tokens.get()).toBeNull();
    await tokens.set('tok-6');
    expect(await tokens.get()).toBe('tok-6');
    await tokens.clear();
    expect(tokens.keptIn()).toBe('memory');
    expect(loads).toBe(1);
  });
});

describe('a keychain that answers nonsense', () => {
  test.each([
    ['wrong encoding', 'tok\ufffd\ufffd'],
    ['a line break inside', 'tok-1\r\nX-Other: 1'],
    ['a null', 'tok\0-1'],
    ['half a character', 'tok\ud800'],
    ['a megabyte', 'x'.repeat(1_000_000)],
    ['a whole document', '<html>Sign in</html>\n<p>again</p>'],
  ])('has no token: %s', async (_what, stored) => {
    keychain.stored = stored;
    const tokens = open();
    expect(await tokens.get()).toBeNull();
    expect(tokens.keptIn()).toBe('keychain');
    expect(JSON.stringify(logged)).not.toContain(stored.slice(0, 5));
    await tokens.set('tok-2');
    expect(await tokens.get()).toBe('tok-2');
    expect(tokens.keptIn()).toBe('keychain');
  });

  test('or none at all is waited for once, and not asked again while it says nothing', async () => {
    let asked = 0;
    const silent: Keychain = {
      getPassword: () => ((asked += 1), new Promise(() => {})),
      setPassword: () => ((asked += 1), new Promise(() => {})),
      deletePassword: () => ((asked += 1), new Promise(() => {})),
    };
    const patient = createPatientKeychain(silent, 20);
    const tokens = open(() => Promise.resolve(patient));
    expect(await tokens.get()).toBeNull();
    await tokens.set('tok-3');
    await tokens.clear();
    await open(() => Promise.resolve(patient)).get();
    expect(asked).toBe(1);
    expect(tokens.keptIn()).toBe('memory');
  });

  test('late has its token taken at the next question', async () => {
    const { promise: late, resolve: answer } = Promise.withResolvers<string>();
    const answers = [late, Promise.resolve('tok-1')];
    keychain.getPassword = () => answers.shift() ?? Promise.reject(new Error('asked too often'));
    const patient = createPatientKeychain(keychain, 20);
    const tokens = open(() => Promise.resolve(patient));
    expect(await tokens.get()).toBeNull();
    answer('tok-1');
    await late;
    tokens.askAgain();
    expect(await tokens.get()).toBe('tok-1');
  });
});
