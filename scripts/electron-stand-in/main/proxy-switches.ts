/** What Chromium makes of its switches for proxies. The settings of the desktop are not looked at. */

const words: Record<string, string> = {
  http: 'PROXY',
  https: 'HTTPS',
  socks5: 'SOCKS5',
  socks: 'SOCKS5',
  socks4: 'SOCKS',
};

/**
 * `--proxy-server=host:port,socks5://host:port`, for every URL but those of this machine, which go through it only with
 * `--proxy-bypass-list=<-loopback>`; of what else that list can hold, only whole names are understood.
 */
export function proxyList(url: string, servers: string, bypass: string): string {
  const { hostname } = new URL(url);
  const rules = bypass.split(/[;,]/).map((rule) => rule.trim());
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$|\.localhost$/.test(hostname);
  const isBypassed = rules.includes(hostname) || (isLoopback && !rules.includes('<-loopback>'));
  if (servers === '' || isBypassed) return 'DIRECT';
  return servers.split(',').map(entryOf).join(';');
}

function entryOf(server: string): string {
  const [scheme = '', address] = server.trim().split('://');
  if (address === undefined) return `PROXY ${scheme}`;
  return scheme === 'direct' ? 'DIRECT' : `${words[scheme]} ${address}`;
}
