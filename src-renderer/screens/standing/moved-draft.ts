/** The draft of one occurrence of a standing order, and what it says once that occurrence is moved to another day. */

/** One draft for each occurrence: opening it twice gives the same one. */
export function draftOfOccurrence(standingId: string, day: string): string {
  return `standing:${standingId}:${day}`;
}

/** Null for what holds no such occurrence. */
export function movedTo(content: string, day: string): string | null {
  const kept = JSON.parse(content) as { draft?: { standing?: { plannedDay: string } } };
  if (!kept.draft?.standing) return null;
  kept.draft.standing.plannedDay = day;
  return JSON.stringify(kept);
}
