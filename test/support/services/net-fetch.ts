/**
 * Node's `fetch` with the cookies of Electron's `net.fetch`, which takes "same origin" for "include": they are kept and sent
 * unless the request says that it wants none.
 */
export function createNetFetch(): (url: string, init: RequestInit) => Promise<Response> {
  const kept = new Map<string, string>();
  return async (url, init) => {
    const { origin } = new URL(url);
    const request = new Request(url, init);
    if (request.credentials === 'omit') return fetch(request);
    const cookie = kept.get(origin);
    if (cookie !== undefined) request.headers.set('cookie', cookie);
    const response = await fetch(request);
    for (const text of response.headers.getSetCookie()) kept.set(origin, text.split(';')[0] ?? '');
    return response;
  };
}
