/** How the chosen columns share the width of the list, and which give way. */
import type { Column } from './column.ts';

export interface Room {
  /** Of the list, in rem. */
  width: number;
  /** A preview of the active row stands beside it. */
  hasPreview: boolean;
  /** Among the rows is an order that was sent and is not confirmed. */
  hasUnconfirmed: boolean;
}

export interface FittedColumns {
  columns: readonly Column[];
  /** They do not fit beside each other: of how an order stands with the service only the mark stays in sight. */
  marksOnly: boolean;
  /** As `grid-template-columns` takes it; the mark of a selected row is the first. */
  template: string;
  /** In rem: where there is less, the list scrolls sideways. */
  leastWidth: number;
}

const gap = 0.75;
const markWidth = 1.25;
const padding = 2;

export function fitColumns(chosen: readonly Column[], { width, hasPreview, hasUnconfirmed }: Room): FittedColumns {
  const wide = chosen.map((each) => (hasUnconfirmed && each.wide ? { ...each, width: each.wide } : each));
  const narrow = chosen.map((each) => ({ ...each, width: each.narrow ?? each.width }));
  const marksOnly = widthOf(wide) > width;
  const isCut = hasPreview && widthOf(narrow) > width;
  const columns = marksOnly ? narrow.filter((each) => !isCut || !each.inPreview) : wide;
  const tracks = columns.map((each) =>
    marksOnly && each.id === 'sync' ? `${each.width}rem` : `minmax(${each.width}rem, ${each.grows ? 3 : 1}fr)`,
  );
  return { columns, marksOnly, template: [`${markWidth}rem`, ...tracks].join(' '), leastWidth: widthOf(columns) };
}

function widthOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width + gap, markWidth + padding);
}
