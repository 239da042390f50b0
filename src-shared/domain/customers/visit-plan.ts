/** Which visit of a customer says when the next one is. */

export interface PlanningVisit {
  visitId: string;
  /** As `yyyy-mm-dd`, as is `nextDay`. */
  day: string;
  nextDay: string | null;
  loggedAtMs: number;
}

/**
 * The visit whose plan holds; null if none does. A later visit ends an earlier plan if it was logged after it, has a plan of its
 * own, or took place on the planned day or after it. So a visit that is noted afterwards, with an earlier day, still plans.
 * `newestFirst`: of one customer.
 */
export function planningVisit<Visit extends PlanningVisit>(newestFirst: readonly Visit[]): Visit | null {
  const plans = (visit: Visit, at: number) => !newestFirst.slice(0, at).some((later) => endsPlan(later, visit));
  return newestFirst.find((visit, at) => visit.nextDay !== null && plans(visit, at)) ?? null;
}

function endsPlan(later: PlanningVisit, { nextDay, loggedAtMs }: PlanningVisit): boolean {
  return later.loggedAtMs >= loggedAtMs || later.nextDay !== null || (nextDay !== null && later.day >= nextDay);
}
