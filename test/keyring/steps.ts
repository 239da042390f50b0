/**
 * Walks a token store over the real keychain of the session that it runs in. Arguments: `get`, `keptIn`, `clear` or
 * `set:<token>`, one after another. Prints one line of JSON with what each of them answered.
 */
import { createKeychainTokenStore, loadKeytar } from '../../src-main/electron/keychain.ts';

const tokens = createKeychainTokenStore({
  account: '0123456789abcdef',
  load: loadKeytar,
  log: (_level, event, fields) => console.error(event, fields),
});

async function take(step: string): Promise<unknown> {
  if (step === 'get') return tokens.get();
  if (step === 'keptIn') return tokens.keptIn();
  if (step === 'clear') return tokens.clear();
  return tokens.set(step.replace(/^set:/, ''));
}

const answers: unknown[] = [];
for (const step of process.argv.slice(2)) answers.push((await take(step)) ?? null);
console.log(JSON.stringify(answers));
