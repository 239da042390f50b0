/** What device management keeps for Satchel on macOS. Only the system writes these files. */
import { statSync } from 'node:fs';
import { parseJson } from '../../../src-shared/contract/rules/file-faults.ts';
import type { Found } from './found.ts';
import type { RunTool } from './run-tool.ts';

/** The file is binary as a rule: the system's own tool turns it into JSON, and refuses dates and data, which no key has. */
export function readManagedPreferences(path: string, run: RunTool): Found {
  if (!statSync(path, { throwIfNoEntry: false })) return { state: 'absent' };
  try {
    const content = parseJson(run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', '--', path]).toString('utf8'));
    return content === undefined ? { state: 'fault', code: 'unreadable' } : { state: 'found', content };
  } catch {
    return { state: 'fault', code: 'unreadable' };
  }
}
