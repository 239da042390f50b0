/** A moment as filters of the service are sent one: some refuse parts of a second. Rounded down to the whole one. */
export function filterDate(atMs: number): string {
  return new Date(Math.floor(atMs / 1000) * 1000).toISOString().replace('.000Z', 'Z');
}
