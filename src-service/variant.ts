/** What the interface leaves open, as options: the client must live with every choice. */
export interface ServiceVariant {
  /** Spelling of the members of `pagination` (interface, 2.8). */
  pagination: 'camel' | 'snake' | 'both';
  /** Status of a successful create (section 7 does not say). */
  createStatus: 200 | 201;
  /** Shape of an error body (section 7). */
  errors: 'json' | 'problem' | 'html' | 'text' | 'empty';
  /** Multipart field that must hold the uploaded file (4.3). */
  uploadField: string;
  /** Path prefix of every operation, such as `/v2` (section 9); empty for none. */
  prefix: string;
  /** Whether a date range filter includes its bounds (4.3). */
  dateBounds: 'inclusive' | 'exclusive';
  /** Shape of both list operations: `pagination` (2.8) or `size` and `next_cursor` (2.9). */
  listStyle: 'page' | 'cursor';
  /** `limit` of operation 9 when none is sent (4.3). */
  addressLimit: number;
  /** Refuses an order whose `fk_id` another order has, with 409. The interface does not promise it. */
  uniqueOrderFkId: boolean;
  maxUploadBytes: number;
  /** Content types that the upload takes. */
  imageTypes: readonly string[];
  /** `meta.version`. */
  version: string;
}

export const defaultVariant: ServiceVariant = {
  pagination: 'camel',
  createStatus: 201,
  errors: 'json',
  uploadField: 'file',
  prefix: '',
  dateBounds: 'inclusive',
  listStyle: 'page',
  addressLimit: 25,
  uniqueOrderFkId: false,
  maxUploadBytes: 10 * 1024 * 1024,
  imageTypes: ['image/jpeg', 'image/png', 'image/webp'],
  version: '2.0.0',
};
