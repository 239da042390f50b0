/** Everything that can be saved as a table for a spreadsheet. */
import { createCatalogueTable } from './catalogue-table.ts';
import { createOrderTable } from './order-table.ts';
import type { TableOptions } from './save-rows.ts';
import { createVisitTable } from './visit-table.ts';

export const createTables = (options: TableOptions) => ({
  ...createOrderTable(options),
  ...createVisitTable(options),
  ...createCatalogueTable(options),
});
