/** Several steps as one. */
import { joinSteps, type Step } from './history.ts';

/** The steps behind `since` are one, of no single place; null: all are. They stay as they are if `since` is not among them. */
export function foldSteps(past: readonly Step[], since: Step | null): Step[] {
  const at = since === null ? 0 : past.indexOf(since) + 1;
  const [first, ...later] = past.slice(at);
  if ((since !== null && at === 0) || !first || later.length === 0) return [...past];
  return [...past.slice(0, at), { ...later.reduce(joinSteps, first), place: '' }];
}
