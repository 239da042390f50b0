/**
 * `npm run package`: builds and packs Satchel for this platform and processor into `dist/`, with a list of every package in it (SBOM,
 * CycloneDX) and the texts of their licences. `-- --only rpm` makes one of the packages, `-- --arch arm64` those of another processor,
 * and `-- --dir` stops at the unpacked folder. SATCHEL_UPDATE_URL and SATCHEL_UPDATE_PUBLIC_KEYS give it a feed of updates. `-- --new-feed-key <file>` makes a key that signs one; `-- --sign-feed [folder]` signs what was packed, for 60
 * days or for those that `--days` says, and revokes the keys whose ids `--revoke` says.
 * Electron's binary and, for all but dmg and zip, electron-builder's own tools are fetched from the network.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { readCommandLine, refuse } from './command-line.ts';
import { installedProgram } from './installed-program.ts';
import { createFeedKey, feedFromEnvironment, signFeedFolder } from './package/feed.ts';
import { requireKeychain } from './package/keychain.ts';
import { noticesOf } from './package/notices.ts';
import { nativeModules, packageRuns, type PackagePlatform } from './package/options.ts';
import { packedPackages } from './package/packed-packages.ts';
import { processors } from './package/processors.ts';
import { onlyPacked, withBinaries } from './package/sbom.ts';

const root = join(import.meta.dirname, '..');
const usage =
  'npm run package -- [--dir] [--only TARGET]… [--arch x64|arm64] [--sign-feed [FOLDER] [--days N] [--revoke KEYID]] [--new-feed-key FILE]';
const { values, positionals } = readCommandLine(usage, {
  options: {
    dir: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    arch: { type: 'string', default: process.arch },
    'sign-feed': { type: 'boolean' },
    'new-feed-key': { type: 'string' },
    days: { type: 'string' },
    revoke: { type: 'string', multiple: true },
  },
  allowPositionals: true,
});

/** Reports an unmet requirement in one line. */
async function tellProblems(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

function makeKey(file: string): void {
  const { id, text } = createFeedKey(file);
  console.log(`Key ${id}, for SATCHEL_UPDATE_PUBLIC_KEYS: ${text}`);
  console.log(`The private key is in ${file}. Whoever has it can install anything on the laptops of the reps.`);
}

function sign(): void {
  const keyFiles = process.env.SATCHEL_UPDATE_KEY;
  if (!keyFiles) throw new Error('SATCHEL_UPDATE_KEY must name the file with the private key, or several such files.');
  const days = values.days === undefined ? undefined : Number(values.days);
  const options = { ...(days !== undefined && { days }), revokes: values.revoke ?? [] };
  const { signed, keys, expires } = signFeedFolder(positionals[0] ?? join(root, 'dist'), keyFiles, options);
  for (const file of signed) console.log(file);
  for (const { id, text } of keys) console.log(`Signed with the key ${id}: ${text}`);
  for (const id of options.revokes) console.log(`Revoked: ${id}`);
  console.log(`Laptops believe it until ${expires.toISOString()}: sign again before that.`);
}

async function pack(): Promise<void> {
  process.chdir(root);
  const arch = processors.find((one) => one === values.arch);
  if (!arch) throw new Error(`There are packages for ${processors.join(' and ')}, and none for ${values.arch}.`);
  requireKeychain(root, arch);
  const feed = feedFromEnvironment(process.env);
  const platform = Platform.current();
  const runs = packageRuns(feed, platform.buildConfigurationKey as PackagePlatform, arch, values.only);
  const [program = '', ...args] = installedProgram('electron-vite');
  const built = spawnSync(program, [...args, 'build'], { stdio: 'inherit' });
  if (built.status !== 0) process.exit(1);

  const made: string[] = [];
  for (const { targets, config } of values.dir ? runs.slice(0, 1) : runs) {
    const target = platform.createTarget(values.dir ? 'dir' : targets, Arch[arch]);
    made.push(...(await build({ projectDir: root, publish: 'never', targets: target, config })));
  }
  const sbom = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
    encoding: 'utf8',
    // The list of all packages takes more than Node's megabyte.
    maxBuffer: 64 * 2 ** 20,
    shell: process.platform === 'win32',
  });
  if (sbom.status !== 0) throw new Error(`npm could not list the packages: ${sbom.stderr}`);
  const sbomFile = join(root, 'dist/satchel.sbom.json');
  writeFileSync(
    sbomFile,
    withBinaries(onlyPacked(sbom.stdout, packedPackages(root)), root, nativeModules, `${process.platform}-${arch}`),
  );
  const noticesFile = join(root, 'dist/satchel.notices.txt');
  writeFileSync(noticesFile, noticesOf(root));
  for (const path of [...made, sbomFile, noticesFile]) console.log(path);
  console.log(feed ? `It asks ${feed.url} for updates.` : 'It looks for no updates: SATCHEL_UPDATE_URL is not set.');
}

if (positionals.length > (values['sign-feed'] ? 1 : 0)) refuse(`Nothing is known of “${positionals.at(-1)}”.`);
const keyFile = values['new-feed-key'];
await tellProblems(keyFile ? () => makeKey(keyFile) : values['sign-feed'] ? sign : pack);
