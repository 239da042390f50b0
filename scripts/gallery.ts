/** `npm run gallery`: the window's parts in each of their states, in a browser. It follows changes of their sources. */
import { readCommandLine } from './command-line.ts';
import { followGallery } from './gallery/pages.ts';

readCommandLine('npm run gallery', {});
const { url, close } = await followGallery();
console.log(`The parts of the window are at ${url} until you press Ctrl+C.`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().then(() => process.exit()));
}
