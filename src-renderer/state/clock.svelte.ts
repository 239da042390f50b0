/** The time of this machine, updated every few seconds while something shows it. */
import { createSubscriber } from 'svelte/reactivity';
import { partsOfInstant } from '../i18n/date-parts.ts';

const tick = createSubscriber((update) => {
  const timer = setInterval(update, 5_000);
  return () => clearInterval(timer);
});

export function nowMs(): number {
  tick();
  return Date.now();
}

/** A timer for midnight would be late by as long as the computer slept. */
const turnOfDay = createSubscriber((update) => {
  let known = dayNow();
  const timer = setInterval(() => {
    if (known === dayNow()) return;
    known = dayNow();
    update();
  }, 5_000);
  return () => clearInterval(timer);
});

/** The day of this machine as `yyyy-mm-dd`, updated at midnight: a window may stay open for weeks. */
export function today(): string {
  turnOfDay();
  return dayNow();
}

function dayNow(): string {
  return partsOfInstant(Date.now()).day;
}
