/** The dozen pictures that the repository keeps, because a page shows them. All others are made when somebody wants to look. */
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Picture } from './camera.ts';

const folder = resolve(import.meta.dirname, '../../docs/screens');

/** Names of files, without `.webp`. */
const kept = [
  'sign-in.en.light',
  'today.en.light',
  'today.pt-BR.dark',
  'orders-mixed.en.light',
  'orders-mixed.pt-BR.dark',
  'order-new.en.light',
  'order-on-service.pt-BR.light',
  'order-paste.en.light',
  'customer.en.light',
  'import-preview.pt-BR.light',
  'outbox-conflict.en.light',
  'outbox-dead.pt-BR.dark',
];

/** Copies those of `kept` that lie in `from`, and writes the index over all of them. */
export function keepForDocs(from: string, pictures: readonly Picture[]): void {
  mkdirSync(folder, { recursive: true });
  const captions = new Map(pictures.map(({ name, caption }) => [name, caption]));
  for (const name of kept) {
    const taken = join(from, `${name}.webp`);
    if (existsSync(taken)) copyFileSync(taken, join(folder, `${name}.webp`));
  }
  const parts = kept.map((name) => {
    const caption = captions.get(name.split('.')[0] ?? '') ?? name;
    return [`## ${caption}`, '', `![${caption}](${name}.webp)`, ''].join('\n');
  });
  const head = [
    '# Screens',
    '',
    'A few states of the window. `npm run screens` makes all of them, in English and Portuguese and both sets of colours, with',
    'the real application and a real service on the same machine. The data are made up.',
    '',
  ];
  writeFileSync(join(folder, 'README.md'), [...head, ...parts].join('\n'));
}
