/** An order of places in which each is the nearest to the one before, in a straight line. */

export interface Place {
  /** Degrees. */
  latitude: number;
  longitude: number;
}

export interface Stop<T> {
  stop: T;
  /** Null for the first one, and where a place is not known. */
  kmFromPrevious: number | null;
}

const earthRadiusKm = 6_371;

/** Over the ground in a straight line; no road is as short. */
export function kmBetween(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfSine = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const across = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  const share = halfSine(from.latitude, to.latitude) + across * halfSine(from.longitude, to.longitude);
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(share)));
}

/**
 * Begins with the first stop whose place is known. Stops without a place follow in the order in which they came; with fewer
 * than two places that is the order of all.
 */
export function nearestFirst<T>(stops: readonly T[], placeOf: (stop: T) => Place | null): Stop<T>[] {
  const placed = stops.flatMap((stop) => {
    const place = placeOf(stop);
    return place === null ? [] : [{ stop, place }];
  });
  const [first] = placed;
  if (!first || placed.length < 2) return stops.map((stop) => ({ stop, kmFromPrevious: null }));
  const left = new Set(placed.slice(1));
  const ordered: Stop<T>[] = [{ stop: first.stop, kmFromPrevious: null }];
  for (let here = first; left.size > 0;) {
    const [next, ...others] = [...left].map((each) => ({ each, km: kmBetween(here.place, each.place) }));
    if (!next) break;
    const nearest = others.reduce((best, other) => (other.km < best.km ? other : best), next);
    ordered.push({ stop: nearest.each.stop, kmFromPrevious: nearest.km });
    left.delete(nearest.each);
    here = nearest.each;
  }
  const unplaced = stops.filter((stop) => placed.every((each) => each.stop !== stop));
  return [...ordered, ...unplaced.map((stop) => ({ stop, kmFromPrevious: null }))];
}
