/**
 * Walks a token store over the real keychain of the session that it runs in. Arguments: `get`, `keptIn`, `clear` or
 * `set:<token>`; `other:<password>` and `readOther` do it for another app; `complaints` answers what the store has noted,
 * `sizes` how many bytes each of our entries has; `losePart` deletes one of a long token. One after another. Prints one
 * line of JSON with what each of them answered. The first
 * argument says through what: `keytar` or `successor`.
 */
import type * as Keytar from 'keytar';
import type { Keychain } from '../../src-main/electron/keychain/keychain.ts';
import { createPatientKeychain } from '../../src-main/electron/keychain/patient-keychain.ts';
import { createSplitKeychain } from '../../src-main/electron/keychain/split-keychain.ts';
import { createKeychainTokenStore, loadKeytar } from '../../src-main/electron/keychain/token-store.ts';
import { loadSuccessor } from './successor.ts';

const [, , through, ...steps] = process.argv;
const isSuccessor = through === 'successor';

/** Everything that is kept for this app. */
const findEntries = async (): Promise<{ password: string }[]> => {
  if (isSuccessor) return (await import('@napi-rs/keyring')).findCredentialsAsync('Satchel');
  return ((await import('keytar' as string)) as { default: typeof Keytar }).default.findCredentials('Satchel');
};

/** The bare one, where the store's tokens lie. */
async function loadBare(): Promise<Keychain> {
  if (isSuccessor) return loadSuccessor();
  return ((await import('keytar' as string)) as { default: Keychain }).default;
}
const bare = await loadBare();

const account = '0123456789abcdef';
const patienceMs = Number(process.env.PATIENCE_MS ?? 20_000);
const complaints: string[] = [];
const tokens = createKeychainTokenStore({
  account,
  load: async () =>
    isSuccessor ? createSplitKeychain(createPatientKeychain(bare, patienceMs)) : loadKeytar(patienceMs),
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
  const entries = await findEntries();
  return entries.map((entry) => Buffer.byteLength(entry.password)).sort((a, b) => a - b);
}

async function take(step: string): Promise<unknown> {
  if (step === 'complaints') return complaints;
  if (step === 'get') return tokens.get();
  if (step === 'keptIn') return tokens.keptIn();
  if (step === 'clear') return tokens.clear();
  if (step === 'sizes') return sizes();
  if (step === 'losePart') return bare.deletePassword('Satchel', `${account} part 2`);
  if (step.startsWith('raw:')) return bare.setPassword('Satchel', account, rawOf(step));
  if (step === 'readOther') return bare.getPassword('Another app', account);
  if (step.startsWith('other:')) return bare.setPassword('Another app', account, step.slice('other:'.length));
  return tokens.set(step.replace(/^set:/, ''));
}

const answers: unknown[] = [];
for (const step of steps) answers.push((await take(step)) ?? null);
console.log(JSON.stringify(answers));
