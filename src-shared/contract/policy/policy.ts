/** A company's policy, as one place of it says it. */
import type { Language } from '../host/desktop.ts';
import type { RulesFaultCode } from '../rules/read-rules.ts';

export interface PolicyValues {
  serviceAddress: string;
  /** False: only the service of `serviceAddress`. */
  allowOtherServices: boolean;
  language: Language;
  updates: boolean;
  practice: boolean;
  /** 0 keeps all orders. */
  historyDays: number;
  /** In pixels; 0 sends photos as they are. */
  photoMaxEdge: number;
  uploadField: string;
  companyRulesFile: string;
  tokenFile: string;
  allowLoopbackServices: boolean;
}

export type PolicyFaultCode =
  | RulesFaultCode
  /** Others than its owner or an administrator may write the file: whoever they are, they could decide. */
  | 'writableByOthers'
  | 'notAnAddress'
  | 'notAFullPath'
  /** It may only be enforced. */
  | 'notADefault'
  /** It is taken only from where an administrator alone writes. */
  | 'administratorsOnly'
  /** Other services are forbidden, and this place names none. */
  | 'serviceAddressMissing'
  /** The token is in the keychain, and its file is still there. */
  | 'tokenFileLeft'
  /** The keychain did not take the token: the file stays. */
  | 'tokenNotKept'
  /** There is no token in it, or no service to go with it. */
  | 'noToken';

/** What is wrong with one place of the policy, or with a file that it names. */
export interface PolicyFault {
  /** The file or the key of the registry. */
  place: string;
  /** As in `enforced.historyDays`; empty for the place as a whole. */
  path: string;
  code: PolicyFaultCode;
  /** What may stand there, if that is the fault: names, or numbers from–to. */
  allowed: readonly string[];
}
