/** What is wrong with a field that was filled in. */

/** Why a field was refused. The window turns the code into words; scripts may show it as it is. */
export type FieldErrorCode =
  | 'required'
  | 'unknownField'
  | 'mustBeText'
  | 'mustBeANumber'
  | 'mustBeAWholeNumber'
  | 'mustNotBeNegative'
  | 'mustBeMoreThanZero'
  | 'mustBeFromZeroToAHundred'
  | 'mustBeADateTime'
  | 'mustBeAList'
  | 'mustBeAnObject'
  | 'mustBeOneOf'
  | 'outOfRange'
  | 'oneAddressOnly'
  | 'nothingToChange'
  | 'nothingFilledIn'
  | 'notFound'
  | 'notHere';

/** `path` is dotted, as in `order.items.0.quantity`; `received` is what was sent, shortened. */
export interface FieldError {
  path: string;
  code: FieldErrorCode;
  received: string;
}
