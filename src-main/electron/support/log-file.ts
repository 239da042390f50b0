/** A folder with one log file for each day, kept for two weeks: one JSON object on each line, for its owner only. */
import { appendFileSync, chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import type { Log } from '../../ports/ports.ts';
import type { Redactor } from './redact.ts';

const keptDays = 14;
const fileName = /^satchel-\d{4}-\d{2}-\d{2}\.log$/;

/**
 * A line is in its file when the call returns, so that a crash does not take it along. Logging never stops the app: a
 * full disk or a folder that cannot be written loses lines, not orders.
 */
export function createLogFile(options: {
  directory: string;
  redactor: Redactor;
  now: () => number;
  /** Also gets warnings and errors, for somebody who started the app from a terminal. */
  echo: (line: string) => void;
}): Log {
  const { directory, redactor, now, echo } = options;
  let today = '';

  /** Makes the folder and forgets what is too old, once a day. */
  function beginDay(day: string): void {
    if (day === today) return;
    today = day;
    try {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      chmodSync(directory, 0o700);
      for (const name of listLogs(directory).slice(0, -keptDays)) rmSync(join(directory, name), { force: true });
    } catch (error) {
      echo(`Logs cannot be kept in ${directory}: ${String(error)}`);
    }
  }

  function write(line: string): void {
    const day = new Date(now()).toISOString().slice(0, 10);
    beginDay(day);
    try {
      appendFileSync(join(directory, `satchel-${day}.log`), line, { mode: 0o600 });
    } catch {
      echo(line.trimEnd());
    }
  }

  const logger = pino(
    {
      level: 'debug',
      base: null,
      timestamp: () => `,"at":"${new Date(now()).toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    { write },
  );
  beginDay(new Date(now()).toISOString().slice(0, 10));

  return (level, event, fields = {}) => {
    const clean = redactor.redact(fields) as object;
    logger[level]({ event, ...clean });
    if (level === 'warn' || level === 'error') echo(JSON.stringify({ level, event, ...clean }));
  };
}

function listLogs(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => fileName.test(name))
    .toSorted();
}

/** The newest lines, oldest of them first; none where there is no log to be read. */
export function readLastLines(directory: string, count: number): string[] {
  const lines: string[] = [];
  try {
    for (const name of listLogs(directory).toReversed()) {
      const own = readFileSync(join(directory, name), 'utf8').split('\n').filter(Boolean);
      lines.unshift(...own.slice(-(count - lines.length)));
      if (lines.length >= count) break;
    }
  } catch {
    // A report without a log says so by having none.
  }
  return lines;
}
