/** Which visit says when the next one is. */
import { expect, it } from 'vitest';
import { planningVisit, type PlanningVisit } from '../../../../src-shared/domain/customers/visit-plan.ts';

const visit = (visitId: string, day: string, nextDay: string | null, loggedAtMs: number): PlanningVisit => ({
  ...{ visitId, day, nextDay, loggedAtMs },
});
/** The id of the visit that plans. */
const planning = (...newestFirst: PlanningVisit[]) => planningVisit(newestFirst)?.visitId ?? null;

it('is the newest one, if that plans', () => {
  expect(planning(visit('b', '2026-11-20', '2026-12-01', 2), visit('a', '2026-11-10', '2026-12-05', 1))).toBe('b');
  expect(planning()).toBeNull();
});

it('is none once a later visit was logged without a plan', () => {
  expect(planning(visit('b', '2026-11-20', null, 2), visit('a', '2026-11-10', '2026-12-05', 1))).toBeNull();
});

it('is one with an earlier day that was logged afterwards', () => {
  expect(planning(visit('b', '2026-11-20', null, 1), visit('a', '2026-11-10', '2026-12-05', 2))).toBe('a');
});

it('is none that was logged afterwards if a later visit plans, or was made on the planned day or after it', () => {
  expect(planning(visit('b', '2026-11-20', '2026-12-01', 1), visit('a', '2026-11-10', '2026-12-05', 2))).toBe('b');
  expect(planning(visit('b', '2026-11-20', null, 1), visit('a', '2026-11-10', '2026-11-20', 2))).toBeNull();
});
