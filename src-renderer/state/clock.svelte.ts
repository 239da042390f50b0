/** The time of this machine, told again every few seconds while something shows it. */
import { createSubscriber } from 'svelte/reactivity';

const tick = createSubscriber((update) => {
  const timer = setInterval(update, 5_000);
  return () => clearInterval(timer);
});

export function nowMs(): number {
  tick();
  return Date.now();
}
