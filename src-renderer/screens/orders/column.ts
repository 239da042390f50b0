/** One column of the list of orders: its name, its width, and how it sorts. */
import type { OrderRow } from '../../../src-shared/contract/orders/order-views.ts';

export interface Column {
  id: string;
  name: () => string;
  /** In rem; a column that grows takes what is left. */
  width: number;
  /** Least widths in rem, if the columns do not fit: words are cut off before amounts are. */
  narrow?: number;
  /** In rem, where an order that was sent and is not confirmed is among the rows: rare, and the longest of such words. */
  wide?: number;
  grows?: boolean;
  isNumber?: boolean;
  /** A preview beside the list shows it too: it gives way where there is no room for both. */
  inPreview?: boolean;
  /** The field by which the core sorts, where it can. */
  sort?: 'id' | 'date' | 'customer' | 'status' | 'total';
  /** Not in the narrow row. */
  needsDetails?: boolean;
  text: (row: OrderRow) => string | null;
}
