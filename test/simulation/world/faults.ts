/** Everything that goes wrong on the way between the rep's machine and the service. */

export const faults = [
  /** Nothing leaves. */
  'refused',
  /** It leaves and arrives nowhere; the connection breaks. */
  'requestLost',
  /** It arrives nowhere, and nothing says so. */
  'requestHangs',
  /** It takes effect; the connection breaks. */
  'answerLost',
  /** It takes effect; nothing comes back. */
  'answerHangs',
  /** It arrives after the machine gave it up, and is in the lists within the quarantine. */
  'late',
  /** It arrives after the quarantine: the race that nothing on this side can close. */
  'tooLate',
  /** It arrives twice. */
  'twice',
  /** It takes effect; half of the answer comes. */
  'truncated',
  /** It takes effect; the answer is something else. */
  'pageAfter',
  'noEnvelopeAfter',
  'emptyAfter',
  /** A login page, or a redirect to one, in the service's place. */
  'page',
  'redirect',
  'error500',
  'error503',
  'error500After',
  'error502After',
  /** With Retry-After. */
  'tooMany',
  'busyForAll',
  'tooEarly',
  'unauthorized',
  'crashBefore',
  'crashAfter',
] as const;

export type Fault = (typeof faults)[number];
