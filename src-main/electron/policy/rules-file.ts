/**
 * The company's rules, from the file that the policy names, often on a network share. The last good text is kept on this machine
 * and stays in force while the share cannot be reached or the file has a fault.
 */
import * as v from 'valibot';
import type { PolicyFault } from '../../../src-shared/contract/policy/policy.ts';
import { readRules, rulesMaxBytes, type RulesFault } from '../../../src-shared/contract/rules/read-rules.ts';
import type { Log } from '../../ports/ports.ts';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';
import { readChosenFile } from '../files/read-chosen-file.ts';

const Kept = v.object({ path: v.string(), text: v.string() });

export interface RulesFile {
  /** The last good text; null if there was none. */
  text(): string | null;
  /**
   * Reads the file. Resolves with its faults; null if the file or, while it cannot be read, an earlier text is used. Never rejects.
   */
  read(): Promise<PolicyFault[] | null>;
}

/** `keptFile` holds the last good text. `onChange` is called when another text is in force. */
export function openRulesFile(options: { path: string; keptFile: string; onChange: () => void; log: Log }): RulesFile {
  const { path, keptFile, log } = options;
  const kept = readJsonFile(keptFile, Kept);
  let text = kept?.path === path && readRules(kept.text).ok ? kept.text : null;

  function use(next: string): void {
    if (next === text) return;
    text = next;
    try {
      writeJsonFile(keptFile, { path, text });
    } catch (error) {
      log('warn', 'policy.rules', { error });
    }
    options.onChange();
  }

  return {
    text: () => text,
    async read() {
      const found = await readText(path);
      if (found === null) {
        log('info', 'policy.rulesAway', { path, hasEarlier: text !== null });
        return text === null ? [{ place: path, path: '', code: 'unreadable', allowed: [] }] : null;
      }
      const reading = readRules(found);
      if (!reading.ok) return reading.faults.map((fault: RulesFault) => ({ place: path, ...fault }));
      use(found);
      return null;
    },
  };
}

async function readText(path: string): Promise<string | null> {
  try {
    const { bytes } = await readChosenFile(path, rulesMaxBytes);
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
