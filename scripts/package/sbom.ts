/** The list of everything in the packages (CycloneDX), with the native binaries that no lock file has a checksum of. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedPackage } from './packed-packages.ts';

interface Component {
  name: string;
  version?: string;
  components?: object[];
  [member: string]: unknown;
}

/**
 * Of npm's list of every package, those that are packed. npm's own `--omit=dev` also leaves out what is packed and what
 * development needs as well, such as svelte.
 */
export function onlyPacked(text: string, packed: readonly Pick<PackedPackage, 'name' | 'version'>[]): string {
  const list = JSON.parse(text) as { components: Component[]; dependencies?: { ref: string; dependsOn?: string[] }[] };
  const wanted = new Set(packed.map(({ name, version }) => `${name}@${version}`));
  const components = list.components.filter(({ name, version }) => wanted.has(`${name}@${version}`));
  const found = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const missing = [...wanted].filter((each) => !found.has(each));
  if (missing.length > 0) throw new Error(`npm's list of packages does not name ${missing.join(', ')}.`);
  const left = new Set(list.components.map((each) => each['bom-ref']));
  for (const each of components) left.delete(each['bom-ref']);
  const dependencies = (list.dependencies ?? [])
    .filter(({ ref }) => !left.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => !left.has(one)) }));
  return JSON.stringify({ ...list, components, dependencies });
}

/**
 * `text` is npm's list. Each native module gets its binaries as they lie in `root`, with their SHA-256; of the prebuilt ones that of
 * `machine`, such as `linux-x64`.
 */
export function withBinaries(text: string, root: string, modules: readonly string[], machine: string): string {
  const list = JSON.parse(text) as { components: Component[] };
  const components = list.components.map((component) =>
    modules.includes(component.name)
      ? { ...component, components: binariesOf(root, component.name, machine) }
      : component,
  );
  const missing = modules.filter((name) => !components.some((each) => each.name === name && each.components?.length));
  if (missing.length > 0) throw new Error(`The list of packages names no binary of ${missing.join(', ')}.`);
  return `${JSON.stringify({ ...list, components }, null, 2)}\n`;
}

/** Of the prebuilt ones that for this system and processor, which alone is packed. */
function binariesOf(root: string, module: string, machine: string): object[] {
  const folder = join(root, 'node_modules', module);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => new RegExp(`^(build/Release/[^/]+|prebuilds/${machine})\\.node$`).test(path))
    .toSorted()
    .map((path) => ({
      type: 'file',
      'bom-ref': `${module}/${path}`,
      name: path,
      hashes: [
        {
          alg: 'SHA-256',
          content: createHash('sha256')
            .update(readFileSync(join(folder, path)))
            .digest('hex'),
        },
      ],
    }));
}
