/** A key of the Windows registry, through the system's own tool: it exports in UTF-16, which loses no letter of a share's name. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Found } from './found.ts';
import { parseRegistryExport } from './registry-export.ts';
import type { RunTool } from './run-tool.ts';

const tool = `${process.env.SystemRoot ?? 'C:\\Windows'}\\System32\\reg.exe`;

export function readRegistry(key: string, run: RunTool): Found {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-policy-'));
  const file = join(folder, 'policy.reg');
  try {
    run(tool, ['export', key, file, '/y', '/reg:64']);
    return { state: 'found', content: parseRegistryExport(readFileSync(file, 'utf16le')) };
  } catch {
    return isReadable(key, run) ? { state: 'absent' } : { state: 'fault', code: 'unreadable' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The tool says the same of a key that is missing and of one that it may not read. `Software` is always there. */
function isReadable(key: string, run: RunTool): boolean {
  try {
    run(tool, ['query', `${key.slice(0, 4)}\\Software`, '/f', 'Policies', '/k', '/reg:64']);
    return true;
  } catch {
    return false;
  }
}
