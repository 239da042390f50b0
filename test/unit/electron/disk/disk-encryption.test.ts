/** Whether a disk is encrypted: recorded trees of Linux, recorded words of macOS and Windows, and this machine itself. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { createDisk } from '../../../../src-main/electron/disk/disk-encryption.ts';
import { lookOnLinux, mountOf, parseMounts } from '../../../../src-main/electron/disk/linux-encryption.ts';
import { askMac, askWindows, readBitLocker, readFileVault } from '../../../../src-main/electron/disk/tool-answers.ts';

/** Ubuntu with LVM over LUKS, and a mount over another. */
const luks = `25 30 0:23 / /proc rw,nosuid - proc proc rw
30 1 253:1 / / rw,relatime shared:1 - ext4 /dev/mapper/vgubuntu-root rw,errors=remount-ro
31 30 253:1 /snap /home/ana/a\\040b rw - ext4 /dev/mapper/vgubuntu-root rw
98 30 259:1 / /boot/efi rw,relatime shared:48 - vfat /dev/nvme0n1p1 rw
99 30 0:52 / /mnt/share rw,relatime - cifs //server/share rw`;
const fedora = '60 1 0:33 /home /home rw,relatime shared:1 - btrfs /dev/mapper/luks-1f2e rw,seclabel';
const plain = '26 1 254:0 / / rw,relatime - ext4 /dev/root rw';

let root: string;
beforeEach(() => (root = mkdtempSync(join(realpathSync(tmpdir()), 'satchel-disk-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function link(path: string, to: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  symlinkSync(join(root, to), join(root, path));
}

const virtual = 'sys/devices/virtual/block';
const nvme = 'sys/devices/pci0000:00/0000:00:1d.0/nvme/nvme0/nvme0n1';

function putNvme(): void {
  put(`${nvme}/size`, '2000409264');
  put(`${nvme}/nvme0n1p1/partition`, '1');
  put(`${nvme}/nvme0n1p3/partition`, '3');
  link('sys/dev/block/259:1', `${nvme}/nvme0n1p1`);
}

function putLvm(...below: string[]): void {
  put('proc/self/mountinfo', luks);
  put(`${virtual}/dm-1/dm/uuid`, 'LVM-e2rXo0VhkVdJ2vxTG7ZkkuXXB3xZ');
  link('sys/dev/block/253:1', `${virtual}/dm-1`);
  for (const device of below) link(`${virtual}/dm-1/slaves/${device.split('/').at(-1)}`, device);
}

describe('Linux', () => {
  it('finds dm-crypt below LVM', async () => {
    putNvme();
    putLvm(`${virtual}/dm-0`);
    put(`${virtual}/dm-0/dm/uuid`, 'CRYPT-LUKS2-4f1d2a-dm_crypt-0');
    link(`${virtual}/dm-0/slaves/nvme0n1p3`, `${nvme}/nvme0n1p3`);
    expect(await lookOnLinux('/home/ana/.config/Satchel', root)).toBe('encrypted');
    expect(await lookOnLinux('/boot/efi/Satchel', root)).toBe('notEncrypted');
  });

  it('says not encrypted if one of the disks below is not', async () => {
    putNvme();
    putLvm(`${virtual}/dm-0`, `${nvme}/nvme0n1p3`);
    put(`${virtual}/dm-0/dm/uuid`, 'CRYPT-PLAIN-x');
    expect(await lookOnLinux('/home/ana', root)).toBe('notEncrypted');
  });

  it('says not encrypted of LVM on a bare partition', async () => {
    putNvme();
    putLvm(`${nvme}/nvme0n1p3`);
    expect(await lookOnLinux('/', root)).toBe('notEncrypted');
  });

  it('finds the device of Btrfs by its name', async () => {
    put('proc/self/mountinfo', fedora);
    put(`${virtual}/dm-0/dm/uuid`, 'CRYPT-LUKS2-1f2e-luks-1f2e');
    link('sys/class/block/dm-0', `${virtual}/dm-0`);
    put('dev/dm-0', '');
    link('dev/mapper/luks-1f2e', 'dev/dm-0');
    expect(await lookOnLinux('/home/ana', root)).toBe('encrypted');
    expect(await lookOnLinux('/var', root)).toBe('unknown');
  });

  it('says not encrypted of a disk without partitions', async () => {
    put('proc/self/mountinfo', plain);
    put('sys/devices/pci0000:00/virtio1/block/vda/size', '1');
    link('sys/dev/block/254:0', 'sys/devices/pci0000:00/virtio1/block/vda');
    expect(await lookOnLinux('/home/ana', root)).toBe('notEncrypted');
  });

  it('says nothing of a share, of a loop device, and of a device that is not shown', async () => {
    put('proc/self/mountinfo', `${luks}\n100 30 7:1 / /loop rw - ext4 /dev/loop1 rw`);
    put(`${virtual}/loop1/size`, '1');
    link('sys/dev/block/7:1', `${virtual}/loop1`);
    for (const folder of ['/mnt/share/Satchel', '/loop', '/home'])
      expect(await lookOnLinux(folder, root)).toBe('unknown');
  });

  it('takes a file system that encrypts as encrypted', async () => {
    put('proc/self/mountinfo', `${plain}\n80 26 0:60 / /home/ana rw - ecryptfs /home/.ecryptfs/ana/.Private rw`);
    expect(await lookOnLinux('/home/ana/.config', root)).toBe('encrypted');
  });

  it('takes the nearest mount, the later of two, and names with blanks', () => {
    const mounts = parseMounts(`${luks}\n101 30 9:9 / /boot/efi rw - ext4 /dev/other rw\nno mount`);
    expect(mountOf(mounts, '/home/ana/a b/c')?.point).toBe('/home/ana/a b');
    expect(mountOf(mounts, '/home/ana/a bc')?.point).toBe('/');
    expect(mountOf(mounts, '/boot/efi')?.device).toBe('9:9');
    expect(mountOf([], '/')).toBeNull();
  });

  it('ends where links lead in a circle', async () => {
    put('proc/self/mountinfo', luks);
    put(`${virtual}/dm-1/dm/uuid`, 'LVM-x');
    link('sys/dev/block/253:1', `${virtual}/dm-1`);
    link(`${virtual}/dm-1/slaves/dm-1`, `${virtual}/dm-1`);
    expect(await lookOnLinux('/', root)).toBe('unknown');
  });
});

test.each([
  ['FileVault is On.\n', 'encrypted'],
  ['FileVault is Off.\n', 'notEncrypted'],
  ['FileVault is Off, but will be enabled after the next restart.\n', 'notEncrypted'],
  ['FileVault is On.\nEncryption in progress: Percent completed = 34\n', 'unknown'],
  ['FileVault is Off.\nDecryption in progress: Percent completed = 12.00\n', 'unknown'],
  ['FileVault master keychain appears to be installed.\nFileVault is On.\n', 'encrypted'],
  ['fdesetup: command failed', 'unknown'],
])('macOS says %j', (said, found) => expect(readFileVault(said)).toBe(found));

test.each([
  ['1\r\n', 'encrypted'],
  ['6\r\n', 'encrypted'],
  ['2\r\n', 'notEncrypted'],
  ['5\r\n', 'notEncrypted'],
  ['8\r\n', 'notEncrypted'],
  ['3\r\n', 'unknown'],
  ['0\r\n', 'unknown'],
  ['', 'unknown'],
  ['Exception calling "NameSpace"', 'unknown'],
])('Windows says %j', (said, found) => expect(readBitLocker(said)).toBe(found));

test('only the volume of the folder is asked about', () => {
  expect(askMac('/Users/ana/Library')?.args).toEqual(['status']);
  expect(askMac('/Volumes/stick/Satchel')).toBeNull();
  const windows = askWindows('D:\\Users\\Ana', 'C:\\Windows');
  expect(windows?.program).toBe('C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe');
  expect(windows?.args.at(-1)).toContain(".NameSpace('D:')");
  for (const folder of ['\\\\server\\share\\Ana', "D';x\\", '/home']) expect(askWindows(folder)).toBeNull();
});

describe('this machine', () => {
  const log = () => {};

  it.runIf(process.platform === 'linux')('is looked at once for all who ask', async () => {
    const disk = createDisk({ folder: root, platform: 'linux', log });
    const first = disk.look();
    expect(disk.look()).toBe(first);
    expect(await disk.handlers['disk.encryption']({})).toEqual({ ok: true, value: { encryption: await first } });
    expect(disk.look()).not.toBe(first);
  });

  it('says unknown where the tool is missing, the folder is gone, the system is another, or time is up', async () => {
    const looks = [
      createDisk({ folder: root, platform: 'sunos', log }),
      createDisk({ folder: join(root, 'gone'), platform: process.platform, log }),
      createDisk({ folder: root, platform: process.platform, log, patienceMs: 0 }),
    ];
    if (process.platform === 'linux') looks.push(createDisk({ folder: root, platform: 'darwin', log }));
    expect(new Set(await Promise.all(looks.map((disk) => disk.look())))).toEqual(new Set(['unknown']));
  });
});
