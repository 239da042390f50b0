/**
 * Walks a token store over the real keychain of the session that it runs in. Arguments: `get`, `keptIn`, `clear` or
 * `set:<token>`; `other:<password>` and `readOther` do it for another app; `complaints` answers what the store has noted,
 * `sizes` how many bytes each of our entries has; `losePart` deletes one of a long token. One after another. Prints one
 * line of JSON with what each of them answered.
 */
import type * as Keytar from 'keytar';
import { createKeychainTokenStore, loadKeytar } from '../../src-main/electron/keychain/token-store.ts';

/** The bare one, where the store's tokens lie. */
const { default: keytar } = (await import('keytar' as string)) as { default: typeof Keytar };

const account = '0123456789abcdef';
const patienceMs = Number(process.env.PATIENCE_MS ?? 20_000);
const complaints: string[] = [];
const tokens = createKeychainTokenStore({
  account,
  load: () => loadKeytar(patienceMs),
  hide: () => {},
  log(_level, event, fields) {
    console.error(event, fields);
    complaints.push(String(fields?.error));
  },
});

/** `raw:empty`, `raw:huge` or a text: put into our own entry past the store, as another program could. */
function rawOf(step: string): string {
  const what = step.slice('raw:'.length);
  return what === 'empty' ? ' ' : what === 'huge' ? 'x'.repeat(1_000_000) : what;
}

async function sizes(): Promise<number[]> {
  const entries = await keytar.findCredentials('Satchel');
  return entries.map((entry) => Buffer.byteLength(entry.password)).sort((a, b) => a - b);
}

async function take(step: string): Promise<unknown> {
  if (step === 'complaints') return complaints;
  if (step === 'get') return tokens.get();
  if (step === 'keptIn') return tokens.keptIn();
  if (step === 'clear') return tokens.clear();
  if (step === 'sizes') return sizes();
  if (step === 'losePart') return keytar.deletePassword('Satchel', `${account} part 2`);
  if (step.startsWith('raw:')) return keytar.setPassword('Satchel', account, rawOf(step));
  if (step === 'readOther') return keytar.getPassword('Another app', account);
  if (step.startsWith('other:')) return keytar.setPassword('Another app', account, step.slice('other:'.length));
  return tokens.set(step.replace(/^set:/, ''));
}

const answers: unknown[] = [];
for (const step of process.argv.slice(2)) answers.push((await take(step)) ?? null);
console.log(JSON.stringify(answers));
