import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UpdateState } from '../../../../src-shared/contract/host/updates.ts';
import { FeedRefused } from '../../../../src-main/electron/updates/feed-refused.ts';
import type { Offer, PackageUpdater } from '../../../../src-main/electron/updates/package-updater.ts';
import { problemOf } from '../../../../src-main/electron/updates/problem-of.ts';
import type { FeedMemory } from '../../../../src-main/electron/updates/signed-provider.ts';
import { createUpdates, type Updates } from '../../../../src-main/electron/updates/updates.ts';

const dayMs = 86_400_000;

/** What the updater of the package is told to do; installing ends the app elsewhere. */
class ScriptedUpdater implements PackageUpdater {
  active = true;
  offer: Offer | null = { version: '0.2.0', bytes: 9, byHand: null };
  isChanged = false;
  fails: unknown = null;
  calls: string[] = [];
  installFailed: (error: Error) => void = () => {};

  isActive(): boolean {
    return this.active;
  }
  async check(): Promise<Offer | null> {
    this.calls.push('check');
    if (this.fails) throw this.fails;
    return this.offer;
  }
  async download(onPercent: (percent: number) => void): Promise<void> {
    this.calls.push('download');
    if (this.fails) throw this.fails;
    onPercent(50);
  }
  async verify(): Promise<void> {
    if (this.isChanged) throw new FeedRefused('changed', 'It is not what was fetched');
  }
  async install(onFailed: (error: Error) => void): Promise<void> {
    this.calls.push('install');
    this.installFailed = onFailed;
    await this.verify();
  }
}

let userData: string;
let updater: ScriptedUpdater;
let seen: UpdateState[];
let quits: number;
let isSending: boolean;
let now: number;

beforeEach(() => {
  userData = mkdtempSync(join(tmpdir(), 'satchel-updates-'));
  updater = new ScriptedUpdater();
  seen = [];
  quits = 0;
  isSending = false;
  loadFails = null;
  now = Date.UTC(2026, 10, 21);
});
afterEach(() => rmSync(userData, { recursive: true, force: true }));

let memory: FeedMemory | undefined;
let loadFails: Error | null;

function start({ version = '0.1.0', hasFeed = true, isAllowed = true, isManaged = false } = {}): Updates {
  return createUpdates({
    ...{ version, userData, isAllowed, isManaged, problemOf, now: () => now, log: () => {} },
    load: hasFeed
      ? async (remembered) => {
          if (loadFails) throw loadFails;
          memory = remembered;
          return updater;
        }
      : null,
    isSending: async () => isSending,
    quit: () => (quits += 1),
    onChange: ({ update }) => seen.push(update),
  });
}

async function view(updates: Updates): Promise<unknown> {
  const answer = await updates.handlers['updates.get']({});
  return answer.ok && answer.value.update;
}

async function makeReady(updates: Updates): Promise<void> {
  await updates.handlers['updates.check']({});
  await updates.handlers['updates.download']({});
  expect(await view(updates)).toEqual({ state: 'ready', version: '0.2.0' });
}

describe('looking for updates', () => {
  it('is done anew if a full disk kept what it needs from being loaded', async () => {
    loadFails = Object.assign(new Error('full'), { code: 'ENOSPC' });
    const updates = start();
    await updates.lookIfDue();
    expect(seen.at(-1)).toEqual({ state: 'failed', problem: 'storage' });
    loadFails = null;
    await updates.lookIfDue();
    expect(seen.at(-1)).toEqual({ state: 'available', version: '0.2.0', bytes: 9, byHand: null });
  });

  it('is not done by a package without a feed, which says so', async () => {
    const updates = start({ hasFeed: false });
    await updates.lookIfDue();
    await updates.handlers['updates.check']({});
    expect(await view(updates)).toEqual({ state: 'off', reason: 'noFeed' });
    expect(updater.calls).toEqual([]);
  });

  it('is not done by a package that administrators distribute, feed or no feed, and it says so', async () => {
    for (const hasFeed of [true, false]) {
      const updates = start({ hasFeed, isManaged: true });
      await updates.lookIfDue();
      await updates.handlers['updates.check']({});
      expect(await view(updates)).toEqual({ state: 'off', reason: 'byAdministrator' });
    }
    expect(await view(start({ isManaged: true, isAllowed: false }))).toEqual({ state: 'off', reason: 'byCompany' });
    expect(updater.calls).toEqual([]);
  });

  it('is not done for a company that has turned updates off, whatever the window asks', async () => {
    const before = start();
    await makeReady(before);
    await before.handlers['updates.install']({});
    before.installAtEnd(true, () => {});
    updater = new ScriptedUpdater();
    const updates = start({ isAllowed: false });
    await updates.lookIfDue();
    await updates.handlers['updates.check']({});
    await updates.handlers['updates.download']({});
    expect(await updates.handlers['updates.install']({})).toMatchObject({ ok: false });
    expect(await view(updates)).toEqual({ state: 'off', reason: 'byCompany' });
    expect(updater.calls).toEqual([]);
  });

  it('is not done by a copy that cannot replace itself, which says so', async () => {
    updater.active = false;
    const updates = start();
    await updates.lookIfDue();
    expect(await view(updates)).toEqual({ state: 'off', reason: 'notReplaceable' });
    expect(updater.calls).toEqual([]);
  });

  it('is done once a day unasked, also over restarts, and fetches nothing', async () => {
    await start().lookIfDue();
    const updates = start();
    now += dayMs - 1;
    await updates.lookIfDue();
    expect(updater.calls).toEqual(['check']);
    now += 1;
    await updates.lookIfDue();
    expect(updater.calls).toEqual(['check', 'check']);
    expect(await view(updates)).toEqual({ state: 'available', version: '0.2.0', bytes: 9, byHand: null });
  });

  it('does not wait for a day that the clock had been set ahead to', async () => {
    now += 400 * dayMs;
    await start().lookIfDue();
    now -= 400 * dayMs;
    await start().lookIfDue();
    expect(updater.calls).toEqual(['check', 'check']);
  });

  it('says when nobody answered, and looks again the next time', async () => {
    updater.fails = new Error('getaddrinfo ENOTFOUND');
    const updates = start();
    await updates.lookIfDue();
    expect(await view(updates)).toEqual({ state: 'failed', problem: 'unreachable' });
    updater.fails = null;
    updater.offer = null;
    await updates.lookIfDue();
    expect(seen.map(({ state }) => state)).toEqual(['checking', 'failed', 'checking', 'current']);
  });

  it('remembers which keys are not believed any more, over restarts', async () => {
    await start().handlers['updates.check']({});
    memory?.revoke(['0123456789abcdef']);
    await start().handlers['updates.check']({});
    expect(memory?.revoked()).toEqual(['0123456789abcdef']);
  });

  it('remembers the newest version that was ever offered, over restarts', async () => {
    await start().handlers['updates.check']({});
    updater.offer = null;
    await start().handlers['updates.check']({});
    expect(memory?.newestSeen()).toBe('0.2.0');
    if (process.platform !== 'win32') expect(statSync(join(userData, 'updates.json')).mode & 0o777).toBe(0o600);
  });
});

describe('a refused download', () => {
  it.each([
    [Object.assign(new Error('sha512 checksum mismatch'), { code: 'ERR_CHECKSUM_MISMATCH' }), 'corrupted'],
    [Object.assign(new Error('no space left'), { code: 'ENOSPC' }), 'storage'],
    [Object.assign(new Error('New version is not signed'), { code: 'ERR_UPDATER_INVALID_SIGNATURE' }), 'notSigned'],
    [new FeedRefused('older', '0.0.1'), 'older'],
    [new Error('net::ERR_INTERNET_DISCONNECTED'), 'unreachable'],
  ])('says why, and is never installed: %s', async (error, problem) => {
    const updates = start();
    await updates.handlers['updates.check']({});
    updater.fails = error;
    await updates.handlers['updates.download']({});
    expect(await view(updates)).toEqual({ state: 'failed', problem });
    expect(await updates.handlers['updates.install']({})).toMatchObject({ error: { state: 'noUpdate' } });
    expect(updates.installAtEnd(true, () => {})).toBe(false);
    expect(updater.calls).not.toContain('install');
  });
});

describe('installing', () => {
  it('waits for the rep: the app may end without it', async () => {
    const updates = start();
    await makeReady(updates);
    expect(updates.installAtEnd(true, () => {})).toBe(false);
    expect(updater.calls).toEqual(['check', 'download']);
  });

  it('is refused while work is being sent', async () => {
    const updates = start();
    await makeReady(updates);
    isSending = true;
    expect(await updates.handlers['updates.install']({})).toEqual({
      ok: false,
      error: { kind: 'notNow', state: 'sending' },
    });
    expect(quits).toBe(0);
    isSending = false;
    expect(await updates.handlers['updates.install']({})).toMatchObject({ ok: true });
    expect(quits).toBe(1);
  });

  it('is the last step of the end, when everything is closed', async () => {
    const updates = start();
    await makeReady(updates);
    await updates.handlers['updates.install']({});
    expect(updater.calls).not.toContain('install');
    expect(updates.installAtEnd(true, () => {})).toBe(true);
    await expect.poll(() => updater.calls).toContain('install');
  });

  it('is left for another time if something is still being sent at the end', async () => {
    const updates = start();
    await makeReady(updates);
    await updates.handlers['updates.install']({});
    expect(updates.installAtEnd(false, () => {})).toBe(false);
    expect(updater.calls).not.toContain('install');
  });

  it('that fails ends the app all the same, and the next start says so once', async () => {
    const updates = start();
    await makeReady(updates);
    await updates.handlers['updates.install']({});
    let hasEnded = false;
    updates.installAtEnd(true, () => (hasEnded = true));
    await expect.poll(() => updater.calls).toContain('install');
    updater.installFailed(new Error('EACCES'));
    expect(hasEnded).toBe(true);
    expect(await view(start())).toEqual({ state: 'failed', problem: 'notInstalled' });
    expect(await view(start())).toEqual({ state: 'idle' });
  });

  it('of a file that is not any more what was checked does not begin, and says why', async () => {
    const updates = start();
    await makeReady(updates);
    updater.isChanged = true;
    await updates.handlers['updates.install']({});
    expect(await view(updates)).toEqual({ state: 'failed', problem: 'changed' });
    expect(quits).toBe(0);
    expect(updates.installAtEnd(true, () => {})).toBe(false);
  });

  it('of a file that was changed at the very end is told at the next start', async () => {
    const updates = start();
    await makeReady(updates);
    await updates.handlers['updates.install']({});
    updater.isChanged = true;
    let hasEnded = false;
    updates.installAtEnd(true, () => (hasEnded = true));
    await expect.poll(() => hasEnded).toBe(true);
    expect(await view(start())).toEqual({ state: 'failed', problem: 'changed' });
    expect(await view(start())).toEqual({ state: 'idle' });
  });

  it('by an administrator is left to one: nothing is fetched', async () => {
    const byHand = 'https://updates.example/satchel_0.2.0_amd64.deb';
    updater.offer = { version: '0.2.0', bytes: 9, byHand };
    const updates = start();
    await updates.handlers['updates.check']({});
    await updates.handlers['updates.download']({});
    expect(await view(updates)).toEqual({ state: 'available', version: '0.2.0', bytes: 9, byHand });
    expect(updater.calls).toEqual(['check']);
  });

  it('that worked is not mentioned: the new version runs', async () => {
    const updates = start();
    await makeReady(updates);
    await updates.handlers['updates.install']({});
    updates.installAtEnd(true, () => {});
    expect(await view(start({ version: '0.2.0' }))).toEqual({ state: 'idle' });
  });
});
