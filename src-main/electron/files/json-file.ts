/** Small settings files. A half-written or foreign file reads as absent: none of them holds work of the rep. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { replaceFileSync } from '../../db/engine/replace-file.ts';

export function readJsonFile<T extends v.GenericSchema>(path: string, schema: T): v.InferOutput<T> | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Replaces the file in one step (written beside it, then renamed): a crash leaves the old one or the new one. */
export function writeJsonFile(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.${randomUUID()}.tmp`;
  try {
    writeFileSync(beside, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
    replaceFileSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
