/** The base of a tax against the net of its line: the interface has no MVA, and no reduction of a base, so the ratio stands for both. */
import Big from 'big.js';
import { decimalOf } from './pricing.ts';

/** A ratio is known to whole percents first, as margins are set, and to these places at most. */
const leastPlaces = 2;
const mostPlaces = 8;

/** The shortest ratio that makes the base out of the net, as decimal text; null if one of them is not known or the net is zero. */
export function baseRatio(base: unknown, net: unknown): string | null {
  const amount = decimalOf(base);
  const goods = decimalOf(net);
  if (!amount || !goods || goods.eq(0)) return null;
  const ratio = amount.div(goods);
  for (let places = leastPlaces; places < mostPlaces; places++) {
    const short = ratio.round(places, Big.roundHalfEven);
    if (raise(goods, short).eq(amount)) return short.toFixed();
  }
  return ratio.round(mostPlaces, Big.roundHalfEven).toFixed();
}

/** net × ratio in cents; null if one of them is not known. */
export function taxBase(net: unknown, ratio: unknown): string | null {
  const goods = decimalOf(net);
  const times = decimalOf(ratio);
  return goods && times ? raise(goods, times).toFixed(2) : null;
}

/** The margin is what is rounded: an MVA is a part of the net that is added to it. */
function raise(net: Big, ratio: Big): Big {
  return net.plus(net.times(ratio.minus(1)).round(2, Big.roundHalfEven));
}
