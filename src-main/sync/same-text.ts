/** Whether two JSON texts hold the same members in the same order. Spaces between them do not count. */
export function isSameText(first: string, second: string): boolean {
  return first === second || compact(first) === compact(second);
}

function compact(json: string): string {
  return JSON.stringify(JSON.parse(json));
}
