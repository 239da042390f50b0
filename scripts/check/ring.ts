/**
 * The two rings of checks. `everyday` (`npm test`): all that a change can plausibly break. `full` (`npm run test:full`): the
 * rest, where depth is the point. Each test is in one of the two.
 */
export type Ring = 'everyday' | 'full';

/** A test with this tag is in the full ring: `{ tags: ['full'] }` in vitest, `{ tag: '@full' }` in Playwright. */
export const fullTag = 'full';

export const ringOf = (tags: readonly string[] = []): Ring => (tags.includes(fullTag) ? 'full' : 'everyday');
