/**
 * What a customer signed on this machine: a name, and perhaps a drawing. It stays on this machine and on paper copies, because the
 * service has no place for it.
 */
import * as v from 'valibot';
import { LocalId } from '../../domain/ids.ts';

/** The box in which strokes are drawn, whatever the size of the pad. */
export const padBox = { width: 1_000, height: 300 } as const;

/** Enough for a long name in one go, and 40 KB at most. */
export const mostStrokes = 200;
export const mostPoints = 4_000;

const along = (size: number) =>
  v.pipe(
    v.number('mustBeANumber'),
    v.integer('mustBeAWholeNumber'),
    v.minValue(0, 'outOfRange'),
    v.maxValue(size, 'outOfRange'),
  );

const Point = v.tuple([along(padBox.width), along(padBox.height)], 'mustBeAList');
export type Point = v.InferOutput<typeof Point>;
/** Where the pen went without being lifted. A dot is one point. */
export type Stroke = readonly Point[];

const Strokes = v.pipe(
  v.array(v.pipe(v.array(Point, 'mustBeAList'), v.minLength(1, 'required')), 'mustBeAList'),
  v.maxLength(mostStrokes, 'outOfRange'),
  v.check((strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= mostPoints, 'outOfRange'),
);

const SignatureWrite = v.strictObject({
  localId: LocalId,
  /** Who signed, as typed. */
  name: v.pipe(v.string('mustBeText'), v.trim(), v.minLength(1, 'required'), v.maxLength(120, 'outOfRange')),
  /** Empty: the name was typed, and nothing drawn. */
  strokes: Strokes,
  /** A digest of customer, payment, delivery day, lines and sums, by which a later change is seen. */
  version: v.pipe(v.string('mustBeText'), v.regex(/^[0-9a-f]{64}$/, 'outOfRange')),
  signedAtMs: v.pipe(v.number('mustBeANumber'), v.safeInteger('mustBeAWholeNumber'), v.minValue(0, 'outOfRange')),
});

export type Signature = Omit<v.InferOutput<typeof SignatureWrite>, 'localId'>;

export const signatureCommands = {
  /** Takes the place of an earlier one of the order. */
  'signature.keep': SignatureWrite,
  'signature.remove': v.strictObject({ localId: LocalId }),
} as const;

export const signatureQueries = {
  'signatures.ofOrder': v.strictObject({ localId: LocalId }),
} as const;

export interface SignatureDone {
  'signature.keep': Record<string, never>;
  'signature.remove': Record<string, never>;
}

export interface SignatureQueryResults {
  'signatures.ofOrder': { signature: Signature | null };
}
