/** A customer's address as the service returns it (interface, 2.4) and as it is written (2.7): the same names in both. */
import * as v from 'valibot';
import { clearable, Decimal, NonNegative, Text } from './write-values.ts';

/** Interface 2.4. Every member but `id` may be missing or null. */
export interface Address {
  id?: number | null;
  street?: string | null;
  number?: number | null;
  complement?: string | null;
  zip_code?: number | null;
  neighborhood?: string | null;
  city?: string | null;
  state?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  address_type?: string | null;
  name?: string | null;
  fk_id?: string | null;
}

const degrees = (limit: number) => v.pipe(Decimal, v.minValue(-limit, 'outOfRange'), v.maxValue(limit, 'outOfRange'));

const writeFields = {
  street: clearable(Text),
  number: clearable(NonNegative),
  complement: clearable(Text),
  zip_code: clearable(v.pipe(NonNegative, v.safeInteger('mustBeAWholeNumber'))),
  neighborhood: clearable(Text),
  city: clearable(Text),
  state: clearable(Text),
  latitude: clearable(degrees(90)),
  longitude: clearable(degrees(180)),
  address_type: clearable(Text),
  name: clearable(Text),
  fk_id: clearable(Text),
};

/** Interface 2.7 for a new address: at least one field must say something. */
export const AddressWrite = v.pipe(
  v.strictObject(writeFields),
  v.check((body) => Object.values(body).some((value) => value != null && value !== ''), 'nothingFilledIn'),
);
export type AddressWrite = v.InferOutput<typeof AddressWrite>;

/** Interface 2.7: what an update may change. */
export const AddressChanges = v.pipe(
  v.strictObject(writeFields),
  v.check((body) => Object.values(body).some((value) => value !== undefined), 'nothingToChange'),
);
export type AddressChanges = v.InferOutput<typeof AddressChanges>;
export type AddressWriteField = keyof AddressChanges;
