import { expect, it } from 'vitest';
import { createClient, type ApiRequest } from '../../src-main/api/wire/client.ts';
import type { ApiError } from '../../src-main/api/wire/api-error.ts';
import { systemPorts } from '../../src-main/ports/system-ports.ts';
import { startHttp } from '../support/services/http-loopback.ts';

const token = 'token-of-the-rep';
const bytes = new Uint8Array([1, 2, 3]);
const requests: [string, ApiRequest][] = [
  ['a read', { method: 'GET', path: '/orders' }],
  ['a create', { method: 'POST', path: '/orders', body: { id_customer: 1 } }],
  ['a change', { method: 'PATCH', path: '/orders/1', body: { observations: 'x' } }],
  ['a delete', { method: 'DELETE', path: '/orders/1' }],
  [
    'an upload',
    {
      method: 'POST',
      path: '/products/1/image',
      upload: { contentType: 'image/jpeg', contentLength: 3, open: () => ReadableStream.from([bytes]) },
    },
  ],
];
const cases = requests.flatMap(([name, request]) =>
  [301, 302, 303, 307, 308].map((status) => [name, status, request] as const),
);

it.each(cases)('%s that is redirected with %i goes to no other host', async (_name, status, request) => {
  const elsewhere = await startHttp((_request, response) => {
    response.end('{}');
  });
  const service = await startHttp((_request, response) => {
    response.writeHead(status, { location: `${elsewhere.url}/steal` }).end();
  });
  const client = createClient({
    baseUrl: service.url,
    token: async () => token,
    fetch: systemPorts.fetch,
    clock: systemPorts.clock,
    requestTimeoutMs: 10_000,
    uploadField: 'file',
  });
  const error = await client.send(request).catch((caught: unknown) => caught);
  expect((error as ApiError).failure).toMatchObject({
    kind: 'notTheService',
    why: status === 301 || status === 308 ? 'moved' : 'redirect',
    status,
  });
  expect(service.requests).toHaveLength(1);
  expect(elsewhere.requests).toEqual([]);
  await service.close();
  await elsewhere.close();
});
