/** Templates for new orders, each with a checksum: a template that the disk has changed is reported and not used. */
import type { Connection } from '../engine/connection.ts';
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import * as v from 'valibot';
import { forEverybody, ForWhom } from '../../../src-shared/domain/customers/for-whom.ts';
import { jsonOf } from '../../../src-shared/domain/tolerant.ts';
import type { KeptText, TemplateRow } from '../../../src-shared/contract/orders/drafts.ts';
import { compareNames } from '../engine/compare-names.ts';
import { isBroken, readKept, type WithChecksum } from './kept-texts.ts';
import { checksumOfText } from '../engine/checksums.ts';
import { change, changeOne, selectAll, selectOne } from '../engine/statement.ts';

export function keepTemplate(db: Connection, { forWhom, ...kept }: CommandInput<'template.keep'>): void {
  const template = { ...kept, forWhom: forWhom.for === 'everybody' ? null : JSON.stringify(forWhom) };
  changeOne(
    db,
    `INSERT OR REPLACE INTO templates (template_id, name, line_count, content, checksum, for_whom)
     VALUES (@templateId, @name, @lineCount, @content, @checksum, @forWhom)`,
    { ...template, checksum: sumOf(template) },
  );
}

export function deleteTemplate(db: Connection, templateId: string): void {
  change(db, `DELETE FROM templates WHERE template_id = @templateId`, { templateId });
}

interface Template extends Omit<CommandInput<'template.keep'>, 'forWhom'> {
  /** JSON; null for everybody. */
  forWhom: string | null;
}

function sumOf({ templateId, name, lineCount, content, forWhom }: Template): number {
  return checksumOfText([templateId, name, lineCount, ...(forWhom === null ? [] : [forWhom])], content);
}

const columns = `template_id AS templateId, name, line_count AS lineCount, content, checksum, for_whom AS forWhom`;

/** A template of which the disk has changed for whom it is counts as damaged, and is shown to everybody. */
function readForWhom(text: string | null): ForWhom {
  const parsed = v.safeParse(ForWhom, text === null ? forEverybody : jsonOf(text));
  return parsed.success ? parsed.output : forEverybody;
}

export type TemplateTexts = Pick<Template, 'forWhom' | 'content'>;

/** Rewrites those that `alter` changes, and removes those of which it leaves nothing. What the disk has damaged counts as damaged still. */
export function alterTemplates(db: Connection, alter: (template: TemplateTexts) => TemplateTexts | null): void {
  for (const row of selectAll<Template & WithChecksum>(db, `SELECT ${columns} FROM templates ORDER BY template_id`)) {
    const { templateId } = row;
    const altered = alter(row);
    if (altered === null) deleteTemplate(db, templateId);
    else if (altered.forWhom !== row.forWhom || altered.content !== row.content)
      changeOne(
        db,
        `UPDATE templates SET for_whom = @forWhom, content = @content, checksum = @checksum WHERE template_id = @templateId`,
        {
          ...{ templateId, forWhom: altered.forWhom, content: altered.content },
          checksum: isBroken(row, sumOf(row)) ? row.checksum : sumOf({ ...row, ...altered }),
        },
      );
  }
}

/** By name. */
export function listTemplates(db: Connection): Omit<TemplateRow, 'fits'>[] {
  const rows = selectAll<Template & WithChecksum>(db, `SELECT ${columns} FROM templates ORDER BY template_id`);
  return rows
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map((row) => {
      const { templateId, name, lineCount } = row;
      const forWhom = readForWhom(row.forWhom);
      return { templateId, name, lineCount, forWhom, isDamaged: isBroken(row, sumOf(row)) };
    });
}

export function readTemplate(db: Connection, templateId: string): KeptText {
  const row = selectOne<Template & WithChecksum>(
    db,
    `SELECT ${columns} FROM templates WHERE template_id = @templateId`,
    {
      templateId,
    },
  );
  return readKept(row, sumOf);
}
