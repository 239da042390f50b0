/** `npm run gallery`: the window's parts in each of their states, in a browser. It follows changes of their sources. */
import { followGallery } from './gallery/pages.ts';

const { url, close } = await followGallery();
console.log(`The parts of the window are at ${url} until you press Ctrl+C.`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().then(() => process.exit()));
}
