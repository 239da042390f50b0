/** What the rep types, or pastes, into a search. */
import * as v from 'valibot';

/** No name is as long. SQLite takes a thousand conditions at most, and each word is one. */
const mostCharacters = 400;

/** Of more, the beginning. */
export const SearchText = v.pipe(
  v.string('mustBeText'),
  v.transform((text) => text.slice(0, mostCharacters)),
);

export const nearestAmong = ['orders', 'customer', 'product'] as const;
export type NearestAmong = (typeof nearestAmong)[number];
