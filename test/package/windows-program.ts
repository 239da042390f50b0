/** Windows programs, made and read with the library that electron-builder edits them with. */
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

interface Language {
  lang: number;
  codepage: number;
}

interface Entry {
  type: string | number;
  id: string | number;
  bin: ArrayBuffer;
}

interface Version {
  setStringValues(language: Language, values: Record<string, string>): void;
  getStringValues(language: Language): Record<string, string>;
  getAllLanguagesForStringValues(): Language[];
  outputToResourceEntries(entries: Entry[]): void;
}

interface Program {
  generate(): ArrayBuffer;
}

interface Resources {
  entries: Entry[];
  outputResource(program: Program): void;
}

/** Its own types bring the names of a browser into every file of the project: these are all that is used. */
const { NtExecutable, NtExecutableResource, Resource } = createRequire(import.meta.url)('resedit') as {
  NtExecutable: { createEmpty(is32Bit: boolean, isLibrary: boolean): Program; from(file: Buffer): Program };
  NtExecutableResource: { from(program: Program): Resources };
  Resource: {
    VersionInfo: { createEmpty(): Version; fromEntries(entries: Entry[]): Version[] };
    IconGroupEntry: { fromEntries(entries: Entry[]): unknown[] };
  };
};

/** A program without code, with the version in one language that the packager writes its own words over. */
export function makeWindowsProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false);
  const resource = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' });
  version.outputToResourceEntries(resource.entries);
  resource.outputResource(program);
  return Buffer.from(program.generate());
}

export interface WindowsResources {
  names: Record<string, string>;
  icons: number;
  /** What Electron compares the archive with. */
  integrity: unknown;
}

export function readWindowsResources(file: string): WindowsResources {
  const { entries } = NtExecutableResource.from(NtExecutable.from(readFileSync(file)));
  const [version] = Resource.VersionInfo.fromEntries(entries);
  const [language] = version?.getAllLanguagesForStringValues() ?? [];
  const integrity = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
  return {
    names: version && language ? version.getStringValues(language) : {},
    icons: Resource.IconGroupEntry.fromEntries(entries).length,
    integrity: integrity ? JSON.parse(Buffer.from(integrity.bin).toString()) : null,
  };
}
