/** The values of a company's policy, and the faults of its places. */
import type { Language } from '../host/desktop.ts';
import type { RulesFaultCode } from '../rules/read-rules.ts';

export interface PolicyValues {
  serviceAddress: string;
  /** False: accounts of services other than `serviceAddress` cannot be opened. */
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
  priceListsFolder: string;
  picturesFolder: string;
  healthFile: string;
  workCopiesFolder: string;
  tokenFile: string;
  allowLoopbackServices: boolean;
}

export type PolicyFaultCode =
  | RulesFaultCode
  /** People other than the owner and administrators may write to the file. */
  | 'writableByOthers'
  | 'notAnAddress'
  | 'notAFullPath'
  /** The key may only be enforced. */
  | 'notADefault'
  /** The key is only read from places to which only an administrator can write. */
  | 'administratorsOnly'
  /** Other services are forbidden, and this place enforces no address. */
  | 'serviceAddressMissing'
  /** The token is in the keychain, but its file could not be deleted. */
  | 'tokenFileLeft'
  /** The keychain did not store the token, so the file stays. */
  | 'tokenNotKept'
  /** The file has no token, or the policy has no service address. */
  | 'noToken';

/** What is wrong with one place of the policy, or with a file that it names. */
export interface PolicyFault {
  /** The path of the file, or the registry key. */
  place: string;
  /** Such as `enforced.historyDays`; empty for the whole place. */
  path: string;
  code: PolicyFaultCode;
  /** The allowed names or the range of numbers, if another value was given. */
  allowed: readonly string[];
}
