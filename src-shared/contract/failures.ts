/** What went wrong outside of Satchel: in an exchange with the service, or on the disk. */

/** Why the service could not be asked, said no, or (`notSent`) was never asked, because what the write needs is missing. */
export const serviceFailureKinds = [
  'offline',
  'noAnswer',
  /** The service refused the token. */
  'needsAuth',
  /** There was none to ask with: the keychain gave none. Nothing was sent. */
  'noToken',
  'forbidden',
  'rejected',
  /** It said yes to a change, and holds what it held before. */
  'notKept',
  /** A list of it has no end: it may hold more than was read. */
  'endless',
  /** It sent what nobody can read, such as records without a number: that is not shown. */
  'unreadable',
  /** It does not answer by the time of change: what others enter or change comes late. */
  'noChangeFilter',
  'busy',
  'notTheService',
  /** It sends everybody on to another address for good; `message` is that address. It was not followed. */
  'moved',
  /** Whoever answers has no valid certificate for this address. Nothing was sent. */
  'untrusted',
  /** The settings of this computer lead through a proxy, and it is not there. Nothing was sent, as in the next three. */
  'proxyAway',
  /** The proxy said no, or did not find the service. */
  'proxyRefused',
  /** The proxy wants a name and password. */
  'proxySignIn',
  /** A kind of proxy that Satchel does not speak. */
  'proxyUnsupported',
  'notSent',
  /** An error of Satchel's own. */
  'ours',
  /** What was to be sent cannot be read on this machine any more. */
  'damaged',
] as const;
export type ServiceFailureKind = (typeof serviceFailureKinds)[number];

/** A failed exchange with the service: `status` is null when no answer came; `message` holds the service's own words. */
export interface ServiceFailure {
  kind: ServiceFailureKind;
  status: number | null;
  message: string;
  /** Until when the service asked everybody to stay away, where it did. */
  untilMs?: number;
}

/** `busy`: another program holds the file. `failing`: the disk itself reports an error. */
export type StorageProblem = 'full' | 'readOnly' | 'noAccess' | 'busy' | 'failing';
