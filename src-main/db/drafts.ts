/** Drafts of orders, and templates, each with a sum of its own: what the disk has changed is told, and not used. */
import type { Database } from 'better-sqlite3';
import type { DraftRow, KeptText, TemplateRow } from '../../src-shared/contract/drafts.ts';
import type { CommandInput } from '../../src-shared/contract/commands.ts';
import { sealOfText } from './seals.ts';
import { change, changeOne, selectAll, selectOne } from './statement.ts';

export function keepDraft(db: Database, draft: CommandInput<'draft.keep'>, nowMs: number): void {
  changeOne(
    db,
    `INSERT OR REPLACE INTO drafts (draft_id, order_local_id, customer_name, line_count, estimate, content, kept_at_ms, seal)
     VALUES (@draftId, @orderLocalId, @customerName, @lineCount, @estimate, @content, @nowMs, @seal)`,
    { ...draft, nowMs, seal: sealOfDraft(draft) },
  );
}

/** A draft that nobody kept yet is gone already. */
export function deleteDraft(db: Database, draftId: string): void {
  change(db, `DELETE FROM drafts WHERE draft_id = @draftId`, { draftId });
}

type SealedDraft = Pick<
  CommandInput<'draft.keep'>,
  'draftId' | 'orderLocalId' | 'customerName' | 'lineCount' | 'estimate' | 'content'
>;

function sealOfDraft({ draftId, orderLocalId, customerName, lineCount, estimate, content }: SealedDraft): number {
  return sealOfText([draftId, orderLocalId, customerName, lineCount, estimate], content);
}

interface Sealed {
  /** Null for what was kept before there were sums. */
  seal: number | null;
  content: string;
}

const draftColumns = `draft_id AS draftId, order_local_id AS orderLocalId, drafts.customer_name AS customerName,
  line_count AS lineCount, drafts.estimate, content, seal`;

/** Drafts of changes to an order that is not shown any more are left out: there is nowhere to open them. */
export function listDrafts(db: Database): DraftRow[] {
  const rows = selectAll<Omit<DraftRow, 'isDamaged'> & Sealed>(
    db,
    `SELECT ${draftColumns}, orders.id AS orderId, kept_at_ms AS keptAtMs
       FROM drafts LEFT JOIN orders ON orders.local_id = drafts.order_local_id
      WHERE order_local_id IS NULL OR orders.hidden = 0
      ORDER BY kept_at_ms DESC, draft_id`,
  );
  return rows.map(({ content, seal, ...row }) => ({
    ...row,
    isDamaged: isBroken(seal, sealOfDraft({ ...row, content })),
  }));
}

export function readDraft(db: Database, draftId: string): KeptText {
  const row = selectOne<SealedDraft & Sealed>(db, `SELECT ${draftColumns} FROM drafts WHERE draft_id = @draftId`, {
    draftId,
  });
  return row ? { content: row.content, isDamaged: isBroken(row.seal, sealOfDraft(row)) } : none;
}

const none: KeptText = { content: null, isDamaged: false };

function isBroken(seal: number | null, sum: number): boolean {
  return seal !== null && seal !== sum;
}

export function keepTemplate(db: Database, template: CommandInput<'template.keep'>): void {
  changeOne(
    db,
    `INSERT OR REPLACE INTO templates (template_id, name, line_count, content, seal)
     VALUES (@templateId, @name, @lineCount, @content, @seal)`,
    { ...template, seal: sealOfTemplate(template) },
  );
}

export function deleteTemplate(db: Database, templateId: string): void {
  change(db, `DELETE FROM templates WHERE template_id = @templateId`, { templateId });
}

type SealedTemplate = CommandInput<'template.keep'>;

function sealOfTemplate({ templateId, name, lineCount, content }: SealedTemplate): number {
  return sealOfText([templateId, name, lineCount], content);
}

const templateColumns = `template_id AS templateId, name, line_count AS lineCount, content, seal`;

export function listTemplates(db: Database): TemplateRow[] {
  const rows = selectAll<SealedTemplate & Sealed>(
    db,
    `SELECT ${templateColumns} FROM templates ORDER BY name COLLATE NOCASE, template_id`,
  );
  return rows.map(({ templateId, name, lineCount, content, seal }) => ({
    templateId,
    name,
    lineCount,
    isDamaged: isBroken(seal, sealOfTemplate({ templateId, name, lineCount, content })),
  }));
}

export function readTemplate(db: Database, templateId: string): KeptText {
  const row = selectOne<SealedTemplate & Sealed>(
    db,
    `SELECT ${templateColumns} FROM templates WHERE template_id = @templateId`,
    { templateId },
  );
  return row ? { content: row.content, isDamaged: isBroken(row.seal, sealOfTemplate(row)) } : none;
}
