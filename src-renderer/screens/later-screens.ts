import { late } from '../state/late.svelte.ts';

/** Null until they are there. Reactive. */
export const laterScreens = late(() => import('./later.ts'));
