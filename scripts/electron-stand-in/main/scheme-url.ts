/** Chromium loads no unknown scheme: it is shown app://satchel/x as https://satchel.app.standin.invalid/x, and back. */
const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is;
const shown = /^https:\/\/([^/?#]*)\.([a-z0-9+-]+)\.standin\.invalid(?=[/?#]|$)/i;

export const schemeOf = (url: string): string => url.slice(0, url.indexOf(':')).toLowerCase();

export const shownOrigins = (scheme: string): string => `https://*.${scheme}.standin.invalid/*`;

/** `isHandled` says which schemes the application answers; what Chromium loads by itself stays as it is, answered or not. */
export function toShownUrl(url: string, isHandled: (scheme: string) => boolean): string {
  const [, scheme = '', host = '', rest = ''] = parts.exec(url) ?? [];
  if (/^https?$/i.test(scheme) || !isHandled(scheme.toLowerCase())) return url;
  return `https://${host || '_'}.${scheme.toLowerCase()}.standin.invalid${rest.startsWith('/') ? rest : `/${rest}`}`;
}

export function toApplicationUrl(url: string): string {
  return url.replace(shown, (_all, host: string, scheme: string) => `${scheme}://${host === '_' ? '' : host}`);
}
