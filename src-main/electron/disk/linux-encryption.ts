/** Linux: from the mount of a folder down to the disks below it, by what the kernel shows of each. No program is run. */
import { readdir, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DiskEncryption } from '../../../src-shared/contract/host/disk.ts';

/** A line of /proc/self/mountinfo, with what is of use here. */
export interface Mount {
  /** `major:minor`. */
  device: string;
  point: string;
  type: string;
  source: string;
}

const deepest = 16;
/** File systems that encrypt what is written through them. */
const encrypting = ['ecryptfs', 'fuse.gocryptfs', 'fuse.encfs', 'fuse.cryfs'];

export function parseMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const [before = '', after = ''] = line.split(' - ');
    const [, , device, , point] = before.split(' ');
    const [type, source] = after.split(' ');
    if (device === undefined || point === undefined || type === undefined || source === undefined) return [];
    return [{ device, point: unescapeOctal(point), type, source: unescapeOctal(source) }];
  });
}

/** Blanks and backslashes stand as `\040`. */
function unescapeOctal(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_all, digits: string) => String.fromCharCode(parseInt(digits, 8)));
}

/** The mount in which a folder lies: the longest of those above it, and of equal ones the last, which hides the others. */
export function mountOf(mounts: readonly Mount[], folder: string): Mount | null {
  const isAbove = ({ point }: Mount) => point === '/' || folder === point || folder.startsWith(`${point}/`);
  let found: Mount | null = null;
  for (const mount of mounts.filter(isAbove)) if (mount.point.length >= (found?.point.length ?? 0)) found = mount;
  return found;
}

/** `root` is another for trees that were recorded. */
export async function lookOnLinux(folder: string, root = '/'): Promise<DiskEncryption> {
  const mounts = parseMounts(await readFile(join(root, 'proc/self/mountinfo'), 'utf8'));
  const mount = mountOf(mounts, folder);
  if (mount === null) return 'unknown';
  if (encrypting.includes(mount.type)) return 'encrypted';
  const device = await findDevice(mount, root);
  return device === null ? 'unknown' : lookBelow(device, deepest);
}

/** The folder of the device in /sys. Btrfs has another number, and its source names the device. */
async function findDevice({ device, source }: Mount, root: string): Promise<string | null> {
  const named = device.startsWith('0:') ? await nameOfSource(source, root) : null;
  if (device.startsWith('0:') && named === null) return null;
  const path = named === null ? join(root, 'sys/dev/block', device) : join(root, 'sys/class/block', named);
  return realpath(path).catch(() => null);
}

/** Links such as /dev/mapper/home lead to /dev/dm-1. */
async function nameOfSource(source: string, root: string): Promise<string | null> {
  if (!source.startsWith('/dev/')) return null;
  return basename(await realpath(join(root, source)).catch(() => source));
}

/** A device is encrypted if it is a mapping of dm-crypt, or if all that it lies on are. */
async function lookBelow(device: string, levels: number): Promise<DiskEncryption> {
  if (levels === 0) return 'unknown';
  const uuid = await readFile(join(device, 'dm/uuid'), 'utf8').catch(() => '');
  if (uuid.startsWith('CRYPT-')) return 'encrypted';
  const slaves = await readdir(join(device, 'slaves')).catch(() => []);
  const below = await Promise.all(slaves.map((name) => realpath(join(device, 'slaves', name)).catch(() => null)));
  if (below.length === 0) return lookAtDisk(device, levels);
  const found = await Promise.all(below.map(async (each) => (each === null ? 'unknown' : lookBelow(each, levels - 1))));
  return summarise(found);
}

/** A partition lies on its disk. A file behind a loop device, or a disk of the network, may be encrypted where it is. */
async function lookAtDisk(device: string, levels: number): Promise<DiskEncryption> {
  const partition = await readFile(join(device, 'partition'), 'utf8').catch(() => null);
  if (partition !== null) return lookBelow(dirname(device), levels - 1);
  return /^(loop|nbd|rbd|zram)/.test(basename(device)) ? 'unknown' : 'notEncrypted';
}

/** One disk that is not encrypted is enough. */
function summarise(found: readonly DiskEncryption[]): DiskEncryption {
  if (found.includes('notEncrypted')) return 'notEncrypted';
  return found.includes('unknown') ? 'unknown' : 'encrypted';
}
