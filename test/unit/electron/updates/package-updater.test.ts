import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyChecked } from '../../../../src-main/electron/updates/checked-copy.ts';
import type { PackageUpdater } from '../../../../src-main/electron/updates/package-updater.ts';
import { problemOf } from '../../../../src-main/electron/updates/problem-of.ts';
import { startRaw } from '../../../support/services/http-loopback.ts';
import { InstalledAppImage } from '../../../support/programs/installed-app-image.ts';
import { keyId } from '../../../../src-main/electron/updates/feed-signature.ts';
import { daysAhead, UpdateFeed } from '../../../support/services/update-feed.ts';

const newPackage = Buffer.from('#!/bin/sh\n# the new Satchel\n'.padEnd(300_000, '#'));

let feed: UpdateFeed;
let installed: InstalledAppImage;

beforeEach(async () => {
  feed = await UpdateFeed.open();
  installed = new InstalledAppImage();
});
afterEach(async () => {
  installed.remove();
  await feed.close();
});

/** How it was refused; what else was thrown fails the test. */
async function refusal(promise: Promise<unknown>): Promise<string> {
  try {
    return `not refused: ${JSON.stringify(await promise)}`;
  } catch (error) {
    return problemOf(error);
  }
}

async function checkAndDownload(updater: PackageUpdater): Promise<void> {
  await updater.check();
  await updater.download(() => {});
}

describe.skipIf(process.platform !== 'linux')('an AppImage and its feed', () => {
  it('finds what is newer, fetches it and has it checked', async () => {
    feed.offer('0.2.0', newPackage);
    const updater = installed.updater(feed);
    expect(updater.isActive()).toBe(true);
    expect(await updater.check()).toEqual({ version: '0.2.0', bytes: newPackage.length, byHand: null });
    const percents: number[] = [];
    await updater.download((percent) => percents.push(percent));
    const fetched = join(installed.folder, 'cache/pending/Satchel-0.2.0.AppImage');
    expect(readFileSync(fetched).equals(newPackage)).toBe(true);
    expect(statSync(fetched).mode & 0o777).toBe(0o755);
    expect(readFileSync(installed.file, 'utf8')).not.toContain('new Satchel');
  });

  it('finds nothing in a feed that offers the version that is installed', async () => {
    feed.offer('0.1.0', newPackage);
    expect(await installed.updater(feed).check()).toBeNull();
  });

  it('says how large the package is that would be fetched if there is one of each kind', async () => {
    feed.offer('0.2.0', newPackage);
    const sha512 = createHash('sha512').update('a deb').digest('base64');
    const deb = ['  - url: satchel_0.2.0_amd64.deb', `    sha512: ${sha512}`, '    size: 200000', 'path:'].join('\n');
    feed.announce(readFileSync(feed.metadata, 'utf8').replace('path:', deb));
    expect(await installed.updater(feed).check()).toMatchObject({ bytes: newPackage.length });
    expect(await installed.updater(feed, { kind: 'deb' }).check()).toMatchObject({ bytes: 200_000 });
  });

  it('tells the feed nothing about this machine', async () => {
    feed.offer('0.2.0', newPackage);
    await checkAndDownload(installed.updater(feed));
    const sent = JSON.stringify(feed.requests.map(({ headers }) => headers));
    expect(sent).not.toMatch(/staging|cookie|authorization/i);
    expect(new Set(feed.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
  });
});

describe.skipIf(process.platform !== 'linux')('a feed is refused', () => {
  it('without a signature', async () => {
    feed.offer('0.2.0', newPackage);
    rmSync(feed.signature);
    expect(await refusal(installed.updater(feed).check())).toBe('notSigned');
  });

  it('with the signature of another key', async () => {
    feed.offer('0.2.0', newPackage);
    feed.announce(readFileSync(feed.metadata, 'utf8'), { keys: [generateKeyPairSync('ed25519').privateKey] });
    expect(await refusal(installed.updater(feed).check())).toBe('notSigned');
  });

  it('with one letter changed after signing', async () => {
    feed.offer('0.2.0', newPackage);
    writeFileSync(feed.metadata, readFileSync(feed.metadata, 'utf8').replace('0.2.0', '0.3.0'));
    expect(await refusal(installed.updater(feed).check())).toBe('notSigned');
  });

  it('with the signed metadata of another system in its place', async () => {
    feed.offer('0.2.0', newPackage);
    feed.announce(readFileSync(feed.metadata, 'utf8'), { name: 'latest-mac.yml' });
    expect(await refusal(installed.updater(feed).check())).toBe('notSigned');
  });

  it.each(['', 'AAAA', 'not base64 at all §', 'A'.repeat(100_000)])(
    'with nonsense for a signature: %.20s',
    async (text) => {
      feed.offer('0.2.0', newPackage);
      writeFileSync(feed.signature, text);
      expect(await refusal(installed.updater(feed).check())).toBe('notSigned');
    },
  );

  it('when it has expired, and not before, whatever else is signed', async () => {
    feed.offer('0.2.0', newPackage, { expires: daysAhead(-1) });
    expect(await refusal(installed.updater(feed).check())).toBe('expired');
    const expired = readFileSync(feed.signature, 'utf8');
    writeFileSync(feed.signature, expired.replace(/"expires":"\d{4}/, '"expires":"2199'));
    expect(await refusal(installed.updater(feed).check())).toBe('notSigned');
    feed.offer('0.2.0', newPackage, { expires: daysAhead(1) });
    expect(await installed.updater(feed).check()).toMatchObject({ version: '0.2.0' });
  });

  it('that is signed with a key that another has revoked, also after that feed is gone', async () => {
    const stolen = keyId(feed.keys.publicKey);
    feed.offer('0.2.0', newPackage, { keys: [feed.spare.privateKey], revokes: [stolen] });
    expect(await installed.updater(feed).check()).toMatchObject({ version: '0.2.0' });
    expect(installed.revoked).toEqual([stolen]);
    feed.offer('0.3.0', newPackage);
    expect(await refusal(installed.updater(feed).check())).toBe('notSigned');
  });

  it('never for the word of a key that is kept less safely than the one it revokes', async () => {
    const [spare, stolen] = [keyId(feed.spare.publicKey), keyId(feed.keys.publicKey)];
    feed.offer('0.2.0', newPackage, { revokes: [spare, stolen] });
    await installed.updater(feed).check();
    expect(installed.revoked).toEqual([]);
    feed.offer('0.3.0', newPackage, { keys: [feed.spare.privateKey, feed.keys.privateKey] });
    expect(await installed.updater(feed).check()).toMatchObject({ version: '0.3.0' });
  });

  it('that leads back behind what is installed', async () => {
    feed.offer('0.0.9', newPackage);
    expect(await refusal(installed.updater(feed).check())).toBe('older');
    feed.offer('0.9.0', newPackage);
    expect(await refusal(installed.updater(feed, { version: '0.10.0' }).check())).toBe('older');
  });

  it('that leads back behind what it has offered before, although that is newer than what is installed', async () => {
    feed.offer('0.2.0', newPackage);
    installed.newestSeen = '0.10.0';
    expect(await refusal(installed.updater(feed).check())).toBe('older');
  });

  it.each([
    ['no version', 'files: []\n'],
    ['a version that is none', 'version: ../../etc\nfiles:\n  - url: a\n    sha512: b\n'],
    ['no checksum', 'version: 0.2.0\nfiles:\n  - url: a.AppImage\n'],
    ['no list', 'just words'],
    ['code in it', 'version: !!js/function "function(){}"\n'],
    ['nothing', ''],
  ])('that is signed and has %s', async (_what, text) => {
    feed.announce(text);
    expect(await refusal(installed.updater(feed).check())).toBe('unreadable');
  });

  it('that is not there, or does not end', async () => {
    expect(await refusal(installed.updater(feed).check())).toBe('unreachable');
    feed.announce('#'.repeat(1_000_000));
    expect(await refusal(installed.updater(feed).check())).toBe('unreachable');
  });
});

describe.skipIf(process.platform !== 'linux')('a package is refused', () => {
  it('that is not what was announced, and nothing of it stays', async () => {
    const file = feed.offer('0.2.0', newPackage);
    const spoiled = Buffer.from(newPackage);
    spoiled.writeUInt8(0, 150_000);
    writeFileSync(file, spoiled);
    expect(await refusal(checkAndDownload(installed.updater(feed)))).toBe('corrupted');
    expect(() => statSync(join(installed.folder, 'cache/pending', basename(file)))).toThrow('ENOENT');
  });

  it('that was cut short', async () => {
    writeFileSync(feed.offer('0.2.0', newPackage), newPackage.subarray(0, 1_000));
    expect(await refusal(checkAndDownload(installed.updater(feed)))).toBe('corrupted');
  });

  it('that is offered over http by another host', async () => {
    feed.offer('0.2.0', newPackage, { url: 'http://elsewhere.example/Satchel-0.2.0.AppImage' });
    expect(await refusal(checkAndDownload(installed.updater(feed)))).toBe('unreadable');
  });

  it('that stops arriving', async () => {
    const silent = await startRaw((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\nsome'));
    try {
      feed.offer('0.2.0', newPackage, { url: `${silent.url}/Satchel-0.2.0.AppImage` });
      const updater = installed.updater(feed, { stallMs: 200 });
      await expect(checkAndDownload(updater)).rejects.toMatchObject({
        problem: 'unreachable',
        message: 'Nothing more of it arrived',
      });
    } finally {
      await silent.close();
    }
  });

  it.each([
    ['and says so', 'Content-Length: 100000000000', 'corrupted'],
    // electron-updater tells of no progress then: it counts as nothing that arrives.
    ['and does not say how long it is', 'X: y', 'unreachable'],
  ])('that does not end where it was announced to %s', async (_what, header, problem) => {
    const flood = await startRaw((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n`);
      const pour = (): void => {
        while (!socket.destroyed && socket.write(Buffer.alloc(0x1_0000)));
      };
      socket.on('drain', pour);
      pour();
    });
    try {
      feed.offer('0.2.0', newPackage, { url: `${flood.url}/Satchel-0.2.0.AppImage` });
      const updater = installed.updater(feed, { stallMs: 2_000 });
      await expect(checkAndDownload(updater)).rejects.toMatchObject({ problem });
    } finally {
      await flood.close();
    }
  });
});

describe.skipIf(process.platform !== 'linux')('what was fetched is checked again before it is installed', () => {
  const pending = () => join(installed.folder, 'cache/pending');
  const fetched = () => join(pending(), 'Satchel-0.2.0.AppImage');
  const before = '#!/bin/sh\nexit 0\n';

  async function fetchIt(): Promise<PackageUpdater> {
    feed.offer('0.2.0', newPackage);
    const updater = installed.updater(feed);
    await checkAndDownload(updater);
    return updater;
  }

  it.each([
    ['by another of the same size', () => writeFileSync(fetched(), Buffer.alloc(newPackage.length, '#'))],
    ['by a larger one', () => writeFileSync(fetched(), Buffer.concat([newPackage, newPackage]))],
    ['by nothing', () => rmSync(fetched())],
    [
      'by a folder',
      () => {
        rmSync(fetched());
        mkdirSync(fetched());
      },
    ],
  ])('one that was replaced %s is neither installed nor kept', async (_what, swap) => {
    const updater = await fetchIt();
    await updater.verify();
    swap();
    expect(await refusal(updater.verify())).toBe('changed');
    expect(await refusal(updater.install(() => {}))).toBe('changed');
    expect(readFileSync(installed.file, 'utf8')).toBe(before);
    expect(installed.logged.filter((line) => line.includes('Executing'))).toEqual([]);
    expect(readdirSync(pending())).not.toContain('Satchel-0.2.0.AppImage');
    await checkAndDownload(updater);
    await updater.verify();
  });

  it('the copy that is installed is in a folder of the user’s own, and none is left of what was changed', async () => {
    await fetchIt();
    const announced = {
      sha512: createHash('sha512').update(newPackage).digest('base64'),
      size: newPackage.length,
    };
    const copy = await copyChecked(fetched(), announced);
    writeFileSync(fetched(), 'swapped');
    expect(readFileSync(copy).equals(newPackage)).toBe(true);
    expect([basename(copy), statSync(copy).mode & 0o777]).toEqual(['Satchel-0.2.0.AppImage', 0o755]);
    expect(statSync(dirname(copy)).mode & 0o777).toBe(0o700);
    const names = readdirSync(pending());
    await expect(copyChecked(fetched(), announced)).rejects.toThrow('not what was fetched');
    expect(readdirSync(pending())).toEqual(names);
  });
});

describe('a package that is replaced with an administrator’s rights', () => {
  const [own, shared] = [
    String.raw`C:\Users\ana\AppData\Local\Programs\satchel\Satchel.exe`,
    String.raw`C:\Program Files\Satchel\Satchel.exe`,
  ];
  const other = (ending: string) => readFileSync(feed.metadata, 'utf8').replaceAll('AppImage', ending);

  it.skipIf(process.platform !== 'linux')('is named and not fetched: a deb', async () => {
    feed.offer('0.2.0', newPackage);
    feed.announce(other('deb'));
    const offer = await installed.updater(feed, { kind: 'deb' }).check();
    expect(offer).toMatchObject({ version: '0.2.0', byHand: `${feed.url}/Satchel-0.2.0.deb` });
  });

  it.skipIf(process.platform !== 'linux').each([
    ['for all users', shared, true],
    ['for one user', own, false],
    ['in a folder beside the user’s own', own.replace('Local', 'Locality'), true],
  ])('is named and not fetched: an installer of Windows %s', async (_what, execPath, isByHand) => {
    feed.offer('0.2.0', newPackage);
    feed.announce(other('exe'));
    const offer = await installed.updater(feed, { kind: 'nsis', execPath }).check();
    expect(offer?.byHand).toBe(isByHand ? `${feed.url}/Satchel-0.2.0.exe` : null);
  });
});
