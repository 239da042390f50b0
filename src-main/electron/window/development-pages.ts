import { Agent, get } from 'node:http';
import { appOrigin } from './app-scheme.ts';

/** A page of the `app:` scheme has no network address, so Chromium would block its connection to a server on loopback. */
export const featuresAgainstFollowing = 'LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets';

type Handler = (request: Request) => Promise<Response>;

/**
 * The window's pages while its sources are followed, at the address of the server that follows them: they come from there,
 * and photos, at the same paths as in the app's own scheme, from the workspace. Nothing else is answered.
 */
export function followSources(server: string, handle: Handler): Handler {
  // A page that is not bundled asks for two thousand files at once.
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const read = (url: URL): Promise<Response> =>
    new Promise((resolve, reject) => {
      get(url, { agent }, (answer) => {
        const { 'content-type': contentType = 'application/octet-stream' } = answer.headers;
        answer.toArray().then((chunks: Buffer[]) => {
          const status = answer.statusCode ?? 502;
          resolve(new Response(Buffer.concat(chunks), { status, headers: { 'content-type': contentType } }));
        }, reject);
      }).on('error', reject);
    });
  const { origin } = new URL(server);
  return async ({ url }) => {
    const asked = new URL(url);
    if (asked.origin !== origin) return Response.error();
    return /^\/(photos|pictures)\//.test(asked.pathname)
      ? handle(new Request(appOrigin + asked.pathname))
      : read(asked);
  };
}
