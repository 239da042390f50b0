/** Puts the health file where the policy says: in one step, readable by other programs, and never in place of another file. */
import { createHash, randomUUID } from 'node:crypto';
import { chmod, lstat, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '../../../src-shared/contract/rules/file-faults.ts';
import { replaceFile } from '../../db/engine/replace-file.ts';

const mostBytes = 2 ** 20;

/**
 * The path of the file. The policy names a file that ends in `.json`, or a folder, which may be shared by many computers: there each
 * computer, and each data folder on it, has a name of its own.
 */
export function healthPath(named: string, computer: string, userData: string): string {
  if (/\.json$/i.test(named)) return named;
  const data = createHash('sha256').update(userData).digest('hex').slice(0, 8);
  return join(named, `satchel-health-${computer.replace(/[^\w.-]/g, '-')}-${data}.json`);
}

/** Rejects if the folder is missing or refuses it, or if another file is there. */
export async function putHealthFile(path: string, text: string): Promise<void> {
  await refuseOthers(path);
  const beside = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(beside, text, { flag: 'wx', mode: 0o644, flush: true });
    // A umask may have taken away what the tools of the company need.
    await chmod(beside, 0o644);
    await replaceFile(beside, path);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => {});
    throw error;
  }
}

/** A path that was mistyped may be that of somebody's file. */
async function refuseOthers(path: string): Promise<void> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found === null || (found.isFile() && found.size === 0)) return;
  const content = found.isFile() && found.size <= mostBytes ? parseJson(await readFile(path, 'utf8')) : undefined;
  const isOurs = typeof content === 'object' && content !== null && 'format' in content;
  if (!isOurs || content.format !== 'satchel-health')
    throw Object.assign(new Error('Another file'), { code: 'EEXIST' });
}
