/** The licences of everything that is in the packages, as their terms ask for: one text that lies beside them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packedPackages } from './packed-packages.ts';

/** `root` holds the lock file and the packages' folders. */
export function noticesOf(root: string): string {
  const head =
    'Satchel contains these packages. Electron brings the notices of its own parts (LICENSES.chromium.html).';
  const texts = packedPackages(root).map(({ name, version, license, path }) =>
    [`${name} ${version} (${license})`, ...licenceTexts(join(root, path))].join('\n\n'),
  );
  return `${[head, ...new Set(texts)].join(`\n\n${'-'.repeat(78)}\n\n`)}\n`;
}

function licenceTexts(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)(?![a-z])/i.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
}
