/** Bounds of a file of unsent work, plain or encrypted. */

/** Thousands of orders. */
export const mostBytesOfWork = 64 * 2 ** 20;

/** The name of a computer as a file may have it. */
export function nameInFile(computer: string): string {
  return computer.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, 255);
}
