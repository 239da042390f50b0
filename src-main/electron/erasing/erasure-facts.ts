/** What a proof says of an erasing. */

export interface ErasureFacts {
  erasedAtMs: number;
  satchel: string;
  /** As the rep calls it, and the host of its service; null in practice. */
  account: { name: string; service: string } | null;
  /** The system's number of the customer; null if the whole account was erased. */
  customerNumber: number | null;
  gone: Record<string, number>;
  /** Whether nothing of it is left in the files that stay; null if no files stay. */
  isGoneFromFiles: boolean | null;
  /** What was not erased: how many databases that were set aside, folders, copies and tokens. */
  left: Record<'setAside' | 'folders' | 'safetyCopies' | 'tokens', number>;
}
