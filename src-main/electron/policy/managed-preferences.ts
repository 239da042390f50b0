/** Reads the managed preferences of macOS, which device management sets. Only the system can write these files. */
import { statSync } from 'node:fs';
import { parseJson } from '../../../src-shared/contract/rules/file-faults.ts';
import type { Found } from './found.ts';
import type { RunTool } from './run-tool.ts';

/** The file is usually binary. `plutil` converts it to JSON; it fails for dates and data, which no key uses. */
export function readManagedPreferences(path: string, run: RunTool): Found {
  if (!statSync(path, { throwIfNoEntry: false })) return { state: 'absent' };
  try {
    const content = parseJson(run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', '--', path]).toString('utf8'));
    return content === undefined ? { state: 'fault', code: 'unreadable' } : { state: 'found', content };
  } catch {
    return { state: 'fault', code: 'unreadable' };
  }
}
