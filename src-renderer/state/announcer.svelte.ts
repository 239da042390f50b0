/** Announcements for screen readers of changes that are visible on the screen. */
import { untrack } from 'svelte';

export interface Announcement {
  id: number;
  sentence: string;
}

/** Long enough for every screen reader to have taken it; then nothing old is met at the end of the page. */
const keptForMs = 7000;

let count = 0;
let said = $state.raw<readonly Announcement[]>([]);

/** In the order in which they were said. */
export function announcements(): readonly Announcement[] {
  return said;
}

/** Two sentences of one moment are both heard: the second does not take the place of the first. */
export function announce(sentence: string): void {
  const id = ++count;
  said = [...untrack(() => said), { id, sentence }];
  setTimeout(() => (said = said.filter((one) => one.id !== id)), keptForMs);
}
