import type { FieldErrorCode } from '../../src-shared/contract/errors.ts';
import type { NumberProblem } from './parse-number.ts';

/** What is wrong with one field. Those with plain codes carry no more than their code. */
export type FieldProblem =
  | {
      code:
        | FieldErrorCode
        | 'dateIncomplete'
        | 'dateMissing'
        | 'timeUnreadable'
        | 'notChosen'
        | 'unknownCode'
        | 'severalFit'
        | 'badCep'
        | 'customKeyMissing'
        | 'customKeyTwice';
    }
  | { code: 'numberInWords'; text: string }
  | NumberProblem;
