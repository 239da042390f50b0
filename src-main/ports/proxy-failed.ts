/** Why a proxy led nowhere. In every case nothing of a request had been sent: there was no connection to send it on. */

export type ProxyFailure =
  /** Nobody there, or nobody who speaks as a proxy does. Another one may be tried. */
  | 'PROXY_UNREACHABLE'
  /** It said no, or could not reach the service itself. */
  | 'PROXY_REFUSED'
  /** It wants a name and password, and Satchel has none for it. */
  | 'PROXY_WANTS_SIGN_IN'
  /** The settings name only kinds of proxies that Satchel does not speak. */
  | 'PROXY_UNSUPPORTED';

export class ProxyFailed extends Error {
  override readonly name = 'ProxyFailed';
  readonly code: ProxyFailure;
  /** Whether it would take a name and password as they are. */
  readonly takesBasic: boolean;

  constructor(code: ProxyFailure, message: string, options?: ErrorOptions, takesBasic = false) {
    super(message, options);
    this.code = code;
    this.takesBasic = takesBasic;
  }

  /** The same, with the proxy's name before its words. */
  named(name: string): ProxyFailed {
    return new ProxyFailed(this.code, `${name}: ${this.message}`, { cause: this }, this.takesBasic);
  }
}
