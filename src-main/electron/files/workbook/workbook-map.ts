/** Where the parts of a workbook lie: its sheets, the strings they share and the formats of their cells. */
import { posix } from 'node:path';
import { WorkbookError } from './limits.ts';
import { readXml } from './read-xml.ts';
import type { ZipParts } from './zip-parts.ts';

export interface WorkbookMap {
  /** Those that are shown, in their order. */
  sheets: { name: string; part: string }[];
  sharedStrings: string | null;
  styles: string | null;
  /** Days are counted from 1904, as old programs for the Mac do. */
  is1904: boolean;
  hasMacros: boolean;
}

interface Relation {
  id: string;
  kind: string;
  part: string;
}

/** Throws `WorkbookError` for an archive that is no workbook. */
export async function readMap(parts: ZipParts): Promise<WorkbookMap> {
  const roots = await readRelations(parts, '_rels/.rels', '');
  const part = roots.find(({ kind }) => kind === 'officeDocument')?.part;
  if (part === undefined || !/\.xml$/i.test(part)) throw new WorkbookError('other');
  const folder = posix.dirname(part);
  const relations = await readRelations(parts, `${folder}/_rels/${posix.basename(part)}.rels`, folder);
  const partOf = (wanted: string) => relations.find(({ kind }) => kind === wanted)?.part ?? null;
  const sheets: WorkbookMap['sheets'] = [];
  let is1904 = false;
  let isWorkbook = false;
  await readXml(parts.read(part), {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true;
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const [, id] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
      const relation = relations.find((each) => each.id === id && each.kind === 'worksheet');
      if (relation) sheets.push({ name: attributes.name ?? '', part: relation.part });
    },
  });
  if (!isWorkbook) throw new WorkbookError('other');
  const hasMacros = partOf('vbaProject') !== null;
  return { sheets, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), is1904, hasMacros };
}

async function readRelations(parts: ZipParts, name: string, folder: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  await readXml(parts.read(name), {
    open(tag, { Id = '', Type = '', Target = '' }) {
      if (tag !== 'Relationship') return;
      const part = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      relations.push({ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), part });
    },
  });
  return relations;
}
