import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followSources } from '../../../../src-main/electron/window/development-pages.ts';

let most = 0;
let open = 0;
const server = createServer((request, response) => {
  most = Math.max(most, ++open);
  setImmediate(() => {
    open -= 1;
    response.writeHead(request.url === '/missing.ts' ? 404 : 200, { 'content-type': 'text/javascript' });
    response.end(`server ${request.url}`);
  });
});
let origin: string;
let handle: (request: Request) => Promise<Response>;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  handle = followSources(`${origin}/`, async ({ url }) => new Response(`workspace ${url}`));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (path: string) => handle(new Request(origin + path));

test('while sources are followed, pages come from the server that follows them, with what they ask for', async () => {
  const answer = await ask('/@fs/a.svelte?v=1&import');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript']);
  expect(await answer.text()).toBe('server /@fs/a.svelte?v=1&import');
  expect((await ask('/missing.ts')).status).toBe(404);
});

test('while sources are followed, photos come from the workspace', async () => {
  for (const path of ['/photos/abc', '/photos/abc/thumbnail'])
    expect(await (await ask(path)).text()).toBe(`workspace app://satchel${path}`);
});

test('nobody else is asked while sources are followed', async () => {
  expect((await handle(new Request('http://127.0.0.1:1/index.html'))).type).toBe('error');
});

test('a page of many files asks for a few at a time', async () => {
  await Promise.all(Array.from({ length: 300 }, (_, at) => ask(`/${at}.ts`)));
  expect(most).toBeLessThanOrEqual(8);
});
