/** The real service over HTTP in the test's own process, so that a test can look into it, take it down and up again. */
import { openService, type RequestRecord, type Service } from '../../../src-service/service.ts';
import { serve, type Served } from '../../../src-service/serve.ts';

export interface TestService {
  readonly baseUrl: string;
  readonly token: string;
  /** What it holds. */
  readonly data: Service;
  /** Writes that arrived, in their order. */
  writes(): RequestRecord[];
  goDown(): Promise<void>;
  /** At the same address. */
  comeUp(): Promise<void>;
  /** A colleague's change, past the rep and past the network. */
  changeAsColleague(path: string, changes: Record<string, unknown>): Promise<void>;
  /** An address that a colleague made. */
  addAddress(customerFkId: string, address: Record<string, unknown>): Promise<void>;
  /** A second order that says the same, external id and all. */
  addOrderTwin(id: number): Promise<void>;
  /** A colleague enters an order. */
  createAsColleague(order: Record<string, unknown>): Promise<void>;
  /** A colleague deletes it. */
  deleteAsColleague(path: string): Promise<void>;
  /** From now on orders and addresses are taken without this field of theirs or of an order's lines, and nothing is said about it. */
  takeWithout(field: string): void;
  /** The same with no more than so many characters of it. */
  cutOff(field: string, length: number): void;
  /** From now on changes are answered with 422 and this; null takes them again. */
  refuseChanges(words: object | null): void;
  /** The same of what is made anew. */
  refuseCreates(words: object | null): void;
  /** From now on this token is let in, and no other. */
  changeToken(token: string): void;
  /** From now on it is at another address, which it answers, and sends everybody there for good. */
  moveAway(): Promise<string>;
  close(): Promise<void>;
}

export async function startTestService(orders: number): Promise<TestService> {
  let token = 'first-token-3f9a61';
  const data = openService({ tokens: ['let-in'], sample: { orders, seed: 7 } });
  /** The service's own tokens do not change; what changes is who holds the one that it knows. */
  let taken: ((name: string, value: unknown) => unknown) | null = null;
  const refusals: Record<string, object | null> = {};
  const fetch = async (request: Request): Promise<Response> => {
    const isKnown = request.headers.get('authorization') === `Bearer ${token}`;
    const headers = new Headers(request.headers);
    if (headers.has('authorization')) headers.set('authorization', `Bearer ${isKnown ? 'let-in' : 'not-known'}`);
    const { method, url } = request;
    if (refusals[method]) return Response.json(refusals[method], { status: 422 });
    if (taken !== null && method === 'POST' && /^\/orders$|\/address$/.test(new URL(url).pathname)) {
      const body: unknown = JSON.parse(await request.text(), taken);
      return await data.fetch(new Request(url, { method, headers, body: JSON.stringify(body) }));
    }
    const body = method === 'GET' ? {} : { body: request.body, duplex: 'half' as const };
    return await data.fetch(new Request(url, { method, headers, ...body }));
  };
  let moved: Served | null = null;
  const first = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    return moved
      ? new Response(null, { status: 308, headers: { location: `${moved.url}${pathname}${search}` } })
      : fetch(request);
  };
  let served: Served | null = await serve({ fetch: first }, { port: 0 });
  const baseUrl = served.url;
  const port = Number(new URL(baseUrl).port);

  async function goDown(): Promise<void> {
    await served?.close();
    served = null;
  }

  async function asColleague(method: string, path: string, body?: string): Promise<void> {
    const headers = { authorization: 'Bearer let-in', 'content-type': 'application/json' };
    const response = await data.fetch(new Request(`${baseUrl}${path}`, { method, headers, ...(body && { body }) }));
    if (!response.ok) throw new Error(await response.text());
  }

  return {
    baseUrl,
    get token() {
      return token;
    },
    data,
    writes: () => data.requests().filter(({ method }) => method !== 'GET'),
    goDown,
    async comeUp() {
      served ??= await serve({ fetch: first }, { port });
    },
    changeAsColleague: (path, changes) => asColleague('PATCH', path, JSON.stringify(changes)),
    addAddress: (customerFkId, address) =>
      asColleague('POST', `/customers/${encodeURIComponent(customerFkId)}/address`, JSON.stringify(address)),
    addOrderTwin(id) {
      const order = data.orders().find((one) => one.id === id);
      const items = order?.items.map(({ item, quantity, price }) => ({ id_item: item.id, quantity, price }));
      const body = { id_customer: order?.customer?.id, date: order?.date, fk_id: order?.fk_id, items };
      return asColleague('POST', '/orders', JSON.stringify(body));
    },
    createAsColleague: (order) => asColleague('POST', '/orders', JSON.stringify(order)),
    deleteAsColleague: (path) => asColleague('DELETE', path),
    takeWithout(field) {
      taken = (name, value) => (name === field ? null : value);
    },
    cutOff(field, length) {
      taken = (name, value) => (name === field ? String(value).slice(0, length) : value);
    },
    refuseChanges(words) {
      refusals.PATCH = words;
    },
    refuseCreates(words) {
      refusals.POST = words;
    },
    changeToken(next) {
      token = next;
    },
    async moveAway() {
      moved = await serve({ fetch }, { port: 0 });
      return moved.url;
    },
    async close() {
      await moved?.close();
      await goDown();
      data.close();
    },
  };
}
