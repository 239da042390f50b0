/**
 * Identifiers. A local id is a UUIDv7 made on this machine and never changes; the service's own id is an integer
 * (interface, section 2) and is unknown until the service has answered the create.
 */
import * as v from 'valibot';

export const LocalId = v.pipe(v.string('mustBeText'), v.minLength(1, 'required'), v.brand('LocalId'));
/** Key of a record on this machine. */
export type LocalId = v.InferOutput<typeof LocalId>;

export const EntryId = v.pipe(v.string('mustBeText'), v.minLength(1, 'required'), v.brand('EntryId'));
/** Key of an outbox entry, a UUIDv7. */
export type EntryId = v.InferOutput<typeof EntryId>;

/** An id that the service gave. Zero is accepted: some back offices use it for "none". */
export const ServiceId = v.pipe(
  v.number('mustBeANumber'),
  v.safeInteger('mustBeAWholeNumber'),
  v.minValue(0, 'mustNotBeNegative'),
);
export type ServiceId = v.InferOutput<typeof ServiceId>;
