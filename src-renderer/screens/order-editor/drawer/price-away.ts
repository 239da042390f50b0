/** How far a price is from one that was paid, as a part of that one: 0.5 is half as much again; null if there is no saying. */
export function priceAway(now: number | null, paid: number): number | null {
  if (now === null || paid <= 0) return null;
  const away = now / paid - 1;
  return Math.abs(away) < 0.005 ? 0 : away;
}
