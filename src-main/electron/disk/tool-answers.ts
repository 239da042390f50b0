/** What the tools of macOS and Windows say about encryption, and how they are asked. They need no rights of an administrator. */
import type { DiskEncryption } from '../../../src-shared/contract/host/disk.ts';

export interface Question {
  program: string;
  args: readonly string[];
  read(said: string): DiskEncryption;
}

/** FileVault is of the volume that the Mac starts from: nothing is said of others. */
export function askMac(folder: string): Question | null {
  if (folder.startsWith('/Volumes/')) return null;
  return { program: '/usr/bin/fdesetup', args: ['status'], read: readFileVault };
}

export function readFileVault(said: string): DiskEncryption {
  if (/\b(?:en|de)cryption in progress/i.test(said)) return 'unknown';
  if (/^FileVault is On\b/m.test(said)) return 'encrypted';
  return /^FileVault is Off\b/m.test(said) ? 'notEncrypted' : 'unknown';
}

/** The property that the Explorer shows as “BitLocker status”. A folder on a share has no letter of a drive. */
export function askWindows(folder: string, windows = process.env.SystemRoot ?? 'C:\\Windows'): Question | null {
  const drive = /^[A-Za-z]:(?=[\\/]|$)/.exec(folder)?.[0];
  if (drive === undefined) return null;
  const script = `(New-Object -ComObject Shell.Application).NameSpace('${drive}').Self.ExtendedProperty('System.Volume.BitLockerProtection')`;
  return {
    program: `${windows}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`,
    args: ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', script],
    read: readBitLocker,
  };
}

/** 1 on, 6 on and locked; 2 off, 5 suspended, 8 waits for activation: with these two the key lies on the disk. Others say too little. */
export function readBitLocker(said: string): DiskEncryption {
  const value = said.trim();
  if (value === '1' || value === '6') return 'encrypted';
  return ['2', '5', '8'].includes(value) ? 'notEncrypted' : 'unknown';
}
