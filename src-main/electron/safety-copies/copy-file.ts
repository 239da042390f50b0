/** The file of an account's safety copy, in the folder that was named for it. */
import { open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CopyProblem } from '../../../src-shared/contract/outbox/safety-copies.ts';
import { replaceFile } from '../../db/engine/replace-file.ts';
import { storageProblem } from '../../db/engine/storage-problem.ts';

export interface Copy {
  path: string;
  /** Of the folder into which it was written; null if that is not known. */
  mark: string | null;
}

/** Many laptops may write into one folder: the computer's name is for people, the id tells them apart. */
export function copyPath(folder: string, computer: string, id: string): string {
  const name = computer.replace(/[^\p{L}\p{N}-]+/gu, '-').slice(0, 40) || 'laptop';
  return join(folder, `satchel-${name}-${id.slice(0, 8)}.satchel`);
}

/** The folder is never made: one that is missing is a share that is not connected, or a stick that is not there. */
export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path)).isDirectory();
}

export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

/** Tells a folder from another one at its place, such as the one in which a stick was mounted. Null if it is not there. */
export async function markOf(folder: string): Promise<string | null> {
  const found = await stat(folder, { bigint: true }).catch(() => null);
  return found && `${found.dev}:${found.ino}`;
}

/**
 * Replaces the copy in one step: whatever happens meanwhile, the earlier one or the new one is there, and whole. Who may read it is
 * the folder's to say, for another laptop has to, perhaps by another user: what it holds is encrypted.
 */
export async function replaceCopy(path: string, bytes: Buffer): Promise<void> {
  // Always the same name: what a crash leaves is overwritten by the next copy.
  const beside = `${path}.part`;
  const file = await open(beside, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(beside, { force: true }).catch(() => {});
    throw error;
  }
  await file.close();
  await replaceFile(beside, path);
}

/**
 * Returns whether nothing of it is left: it was there and is gone, or its folder is there without it. A stick that is not plugged in
 * and a share that is not connected hold their copy.
 */
export async function removeCopy({ path, mark }: Copy): Promise<boolean> {
  try {
    const isSeen = await isThere(path);
    if (!isSeen && (mark === null || (await markOf(dirname(path))) !== mark)) return false;
    await rm(path, { force: !isSeen });
    await rm(`${path}.part`, { force: true });
    return true;
  } catch {
    return false;
  }
}

/** What to tell the rep of an error of the folder. */
export function copyProblemOf(error: unknown): CopyProblem {
  switch (storageProblem(error)) {
    case 'full':
      return 'full';
    case 'readOnly':
    case 'noAccess':
      return 'denied';
    case 'busy':
    case 'failing':
      return 'failing';
    case null:
      return 'unreachable';
  }
}
