/** Templates for new orders, each with a checksum: a template that the disk has changed is reported and not used. */
import type { Connection } from '../engine/connection.ts';
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import type { KeptText, TemplateRow } from '../../../src-shared/contract/orders/drafts.ts';
import { compareNames } from '../engine/compare-names.ts';
import { isBroken, readKept, type WithChecksum } from './kept-texts.ts';
import { checksumOfText } from '../engine/checksums.ts';
import { change, changeOne, selectAll, selectOne } from '../engine/statement.ts';

export function keepTemplate(db: Connection, template: CommandInput<'template.keep'>): void {
  changeOne(
    db,
    `INSERT OR REPLACE INTO templates (template_id, name, line_count, content, checksum)
     VALUES (@templateId, @name, @lineCount, @content, @checksum)`,
    { ...template, checksum: sumOf(template) },
  );
}

export function deleteTemplate(db: Connection, templateId: string): void {
  change(db, `DELETE FROM templates WHERE template_id = @templateId`, { templateId });
}

type Template = CommandInput<'template.keep'>;

function sumOf({ templateId, name, lineCount, content }: Template): number {
  return checksumOfText([templateId, name, lineCount], content);
}

const columns = `template_id AS templateId, name, line_count AS lineCount, content, checksum`;

export function listTemplates(db: Connection): TemplateRow[] {
  const rows = selectAll<Template & WithChecksum>(db, `SELECT ${columns} FROM templates ORDER BY template_id`);
  return rows
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map((row) => {
      const { templateId, name, lineCount } = row;
      return { templateId, name, lineCount, isDamaged: isBroken(row, sumOf(row)) };
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
