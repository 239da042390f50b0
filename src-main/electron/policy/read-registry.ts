/** Reads a key of the Windows registry with `reg export`. It writes UTF-16, so that no letter of a share's name is lost. */
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

/** Whether the registry can be read. `reg export` fails alike for a missing key and without access; `Software` always exists. */
function isReadable(key: string, run: RunTool): boolean {
  try {
    run(tool, ['query', `${key.slice(0, 4)}\\Software`, '/f', 'Policies', '/k', '/reg:64']);
    return true;
  } catch {
    return false;
  }
}
