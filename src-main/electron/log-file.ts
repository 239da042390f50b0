/** A folder with one log file for each day, kept for two weeks, one JSON object on each line. */
import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../ports/ports.ts';
import type { Redactor } from './redact.ts';

const keptDays = 14;
const fileName = /^satchel-\d{4}-\d{2}-\d{2}\.log$/;

/** Logging never stops the app: a full disk or a folder that cannot be written loses lines, not orders. */
export function createLogFile(options: {
  directory: string;
  redactor: Redactor;
  now: () => number;
  /** Also gets warnings and errors, for somebody who started the app from a terminal. */
  echo: (line: string) => void;
}): Log {
  const { directory, redactor, now, echo } = options;
  try {
    mkdirSync(directory, { recursive: true });
    for (const name of readdirSync(directory)
      .filter((entry) => fileName.test(entry))
      .toSorted()
      .slice(0, -keptDays)) {
      rmSync(join(directory, name), { force: true });
    }
  } catch (error) {
    echo(`Logs cannot be kept in ${directory}: ${String(error)}`);
  }

  return (level, event, fields = {}) => {
    const at = new Date(now()).toISOString();
    const line = JSON.stringify({ at, level, event, ...(redactor.redact(fields) as object) });
    if (level === 'warn' || level === 'error') echo(line);
    try {
      appendFileSync(join(directory, `satchel-${at.slice(0, 10)}.log`), `${line}\n`, { mode: 0o600 });
    } catch {
      echo(line);
    }
  };
}
