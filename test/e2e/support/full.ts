/** A test that `npm test` leaves to `npm run test:full`, with the reason. */
export function full(reason: string): { tag: string; annotation: { type: string; description: string } } {
  return { tag: '@full', annotation: { type: 'full', description: reason } };
}
