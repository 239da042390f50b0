/**
 * The ways to a host that the operating system's settings name, as browsers write them: `PROXY host:port; DIRECT`. The form
 * is that of a proxy auto-configuration file's answer, with the kinds that Chromium adds.
 */

/** `http` and `https` say how the proxy itself is spoken to. */
export interface Proxy {
  kind: 'http' | 'https' | 'socks5';
  /** Without brackets. */
  host: string;
  port: number;
}

export type Way = Proxy | 'direct';

const kinds: Record<string, { kind: Proxy['kind']; port: number }> = {
  PROXY: { kind: 'http', port: 80 },
  HTTP: { kind: 'http', port: 80 },
  HTTPS: { kind: 'https', port: 443 },
  SOCKS5: { kind: 'socks5', port: 1080 },
};

const words: Record<Proxy['kind'], string> = { http: 'PROXY', https: 'HTTPS', socks5: 'SOCKS5' };

/**
 * In the order in which they are to be tried. Entries that make no sense, and kinds that Satchel cannot use (`SOCKS` is the
 * fourth version), are left out: nothing is left of a list of these alone. An empty text is what is said where nothing is set.
 */
export function parseProxyList(text: string): Way[] {
  const entries = text.split(';').map((entry) => entry.trim());
  if (entries.every((entry) => entry === '')) return ['direct'];
  return entries.map(parseEntry).filter((way) => way !== null);
}

function parseEntry(entry: string): Way | null {
  const [word = '', address = ''] = entry.split(/\s+/);
  if (word.toUpperCase() === 'DIRECT') return 'direct';
  const known = kinds[word.toUpperCase()];
  // A scheme without a default port, so that a written port stays.
  const url = known && URL.parse(`proxy://${address}`);
  if (!known || !url || url.hostname === '' || url.port === '0') return null;
  return { kind: known.kind, host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || known.port };
}

/** As the settings name it; host and port, and nothing that opens it. */
export function nameOfWay(way: Way): string {
  if (way === 'direct') return 'DIRECT';
  const host = way.host.includes(':') ? `[${way.host}]` : way.host;
  return `${words[way.kind]} ${host}:${way.port}`;
}

/** The host that a tunnel through a proxy leads to. */
export interface Target {
  /** Without brackets. */
  host: string;
  port: number;
}
