/** Bars of sums over time. For their heights alone: amounts are shown as they are. */

export interface BarSum {
  count: number;
  /** Decimal text. */
  total: string;
}

/** Returns the height of each bar in pixels, the largest as `height`. A sum of orders is never without a bar. */
export function barHeights(sums: readonly BarSum[], height: number): (sum: BarSum) => number {
  const most = Math.max(1, ...sums.map(({ total }) => Number(total)));
  return ({ count, total }) =>
    count === 0 ? 0 : Math.max(2, Math.round((Math.max(0, Number(total)) / most) * height));
}
