/** Drafts of orders, and templates. */
import type { Database } from 'better-sqlite3';
import type { DraftRow, TemplateRow } from '../../src-shared/contract/drafts.ts';
import type { CommandInput } from '../../src-shared/contract/commands.ts';
import { change, changeOne, selectAll, selectOne } from './statement.ts';

export function keepDraft(db: Database, draft: CommandInput<'draft.keep'>, nowMs: number): void {
  changeOne(
    db,
    `INSERT OR REPLACE INTO drafts (draft_id, order_local_id, customer_name, line_count, estimate, content, kept_at_ms)
     VALUES (@draftId, @orderLocalId, @customerName, @lineCount, @estimate, @content, @nowMs)`,
    { ...draft, nowMs },
  );
}

/** A draft that nobody kept yet is gone already. */
export function deleteDraft(db: Database, draftId: string): void {
  change(db, `DELETE FROM drafts WHERE draft_id = @draftId`, { draftId });
}

/** Drafts of changes to an order that is not shown any more are left out: there is nowhere to open them. */
export function listDrafts(db: Database): DraftRow[] {
  return selectAll(
    db,
    `SELECT draft_id AS draftId, order_local_id AS orderLocalId, orders.id AS orderId,
            drafts.customer_name AS customerName, line_count AS lineCount, drafts.estimate, kept_at_ms AS keptAtMs
       FROM drafts LEFT JOIN orders ON orders.local_id = drafts.order_local_id
      WHERE order_local_id IS NULL OR orders.hidden = 0
      ORDER BY kept_at_ms DESC, draft_id`,
  );
}

export function readDraft(db: Database, draftId: string): string | null {
  const row = selectOne<{ content: string }>(db, `SELECT content FROM drafts WHERE draft_id = @draftId`, { draftId });
  return row?.content ?? null;
}

export function keepTemplate(db: Database, template: CommandInput<'template.keep'>): void {
  changeOne(
    db,
    `INSERT OR REPLACE INTO templates (template_id, name, line_count, content)
     VALUES (@templateId, @name, @lineCount, @content)`,
    template,
  );
}

export function deleteTemplate(db: Database, templateId: string): void {
  change(db, `DELETE FROM templates WHERE template_id = @templateId`, { templateId });
}

export function listTemplates(db: Database): TemplateRow[] {
  return selectAll(
    db,
    `SELECT template_id AS templateId, name, line_count AS lineCount
       FROM templates ORDER BY name COLLATE NOCASE, template_id`,
  );
}

export function readTemplate(db: Database, templateId: string): string | null {
  const row = selectOne<{ content: string }>(db, `SELECT content FROM templates WHERE template_id = @templateId`, {
    templateId,
  });
  return row?.content ?? null;
}
