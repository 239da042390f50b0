/** What the service shows of itself to a browser, without a token: its interface as a page, and as OpenAPI. */

/** Texts of docs/: the application that is packed does not have them. */
export interface ServiceDocuments {
  openApi: string;
  page: string;
}

const headers = {
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** The document under a path of the service, or null if the path is that of none. */
export function documentAt(path: string, { openApi, page }: ServiceDocuments): Response | null {
  if (path === '/') return new Response(page, { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } });
  if (path !== '/openapi.yaml') return null;
  return new Response(openApi, { headers: { ...headers, 'content-type': 'application/yaml; charset=utf-8' } });
}
