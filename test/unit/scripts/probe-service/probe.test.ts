/** The probe of a service, against practice services that answer the open points in different ways. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import type { Finding } from '../../../../scripts/probe-service/finding.ts';
import { probeService, type ProbeOptions } from '../../../../scripts/probe-service/probe.ts';
import { serve } from '../../../../src-service/serve.ts';
import type { Service, ServiceOptions } from '../../../../src-service/service.ts';
import { runService } from '../../service/running-service.ts';

const now = () => Date.now();
const sample = { orders: 60, seed: 7 };

/** What the practice service answers, as another service would. */
type Habit = (answer: Response, request: Request) => Response | Promise<Response>;

async function probe(service: ServiceOptions, changes: Partial<ProbeOptions> = {}, habit?: Habit) {
  const running = await runService({ now, sample, ...service });
  const url = habit ? await withHabit(running.service, habit) : running.url;
  const before = { orders: running.service.orders(), addresses: running.service.addresses() };
  let left: string[] | null = null;
  const findings = new Map<string, Finding>();
  const options = { write: false, customerId: null, productId: null, photoProductId: null, patienceMs: 2_000 };
  const baseUrl = url + (service.variant?.prefix ?? '');
  for await (const finding of probeService(
    { baseUrl, token: 'practice', ...options, ...changes },
    (what) => (left = what),
  ))
    findings.set(finding.point, finding);
  const after = { orders: running.service.orders(), addresses: running.service.addresses() };
  expect(after).toEqual(before);
  return {
    ...running,
    findings,
    left: left as string[] | null,
    answerTo: (point: string) => findings.get(point)?.answer,
  };
}

async function withHabit(service: Pick<Service, 'fetch'>, habit: Habit): Promise<string> {
  const asAnother = { fetch: async (request: Request) => habit(await service.fetch(request), request) };
  const served = await serve(asAnother, { port: 0 });
  onTestFinished(() => served.close());
  return served.url;
}

it('reads alone unless it may write, and finds nothing unusual in the practice service', async () => {
  const { service, findings, answerTo, left } = await probe({});
  expect(service.requests().every(({ method }) => method === 'GET')).toBe(true);
  expect(left).toBeNull();
  expect([...findings.values()].filter(({ follows }) => follows !== undefined)).toEqual([]);
  expect([...findings.values()].filter(({ answer }) => answer.includes('could not be tried'))).toEqual([]);
  expect(answerTo('Pages of orders (2.8, 2.9)')).toBe('by page (totalPages, hasNext); 25 records if no limit is sent');
  expect(answerTo('A token that is not valid (5, 7)')).toBe('is refused with 401');
  expect(answerTo('Order of a list that is not sorted (4.1)')).toContain('the newest date first');
  expect(answerTo('Version and clock (2.1, 9)')).toMatch(/^version 2\.0\.0; clock \(meta\.timestamp\) as here$/);
});

it('writes an order and an address, learns what they become, and deletes both', async () => {
  const { findings, left, answerTo } = await probe({}, { write: true });
  expect(left).toEqual([]);
  expect([...findings.values()].filter(({ answer }) => /could not|cannot/.test(answer))).toEqual([]);
  expect(answerTo('Read back after a create (2)')).toBe('as it was sent; lines in the order in which they were sent');
  expect(answerTo('Lists after a write (4)')).toBe('show it at once');
  expect(answerTo('Line ids after an update of the order (4)')).toBe('stay the same');
  expect(answerTo('A change of a line is a change of its order (4.1)')).toBe('update_date_from finds the order');
  expect(answerTo('A second order with the same external id (2.5)')).toBe('is taken');
  expect(answerTo('An order that is deleted twice (4, 7)')).toBe('404, which means done');
  expect(answerTo('An address that is deleted twice (4, 7)')).toBe('404, which means done');
});

it('tells other answers apart: cursors, spellings, one order for each external id, an address prefix', async () => {
  const variant = { prefix: '/v2', listStyle: 'cursor', uniqueOrderFkId: true, errors: 'empty' } as const;
  const { answerTo, left } = await probe({ variant }, { write: true });
  expect(left).toEqual([]);
  expect(answerTo('Pages of orders (2.8, 2.9)')).toBe('by cursor; 25 records if no limit is sent');
  expect(answerTo('A second order with the same external id (2.5)')).toMatch(/^is refused with 409/);
  const snake = await probe({ variant: { pagination: 'snake' } });
  expect(snake.answerTo('Pages of orders (2.8, 2.9)')).toContain('total_pages, has_next');
});

it('takes 410 for gone, as Satchel does', async () => {
  const gone: Habit = (answer) => (answer.status === 404 ? new Response(answer.body, { status: 410 }) : answer);
  const { findings } = await probe({}, {}, gone);
  const point = 'A record that is not there (7)';
  expect(findings.get(point)).toEqual({ point, answer: '410' });
});

it('names members that never come', async () => {
  const withoutQuotation = (key: string, value: unknown) => (key === 'quotation' ? undefined : value);
  const bare: Habit = async (answer) => {
    const text = await answer.text();
    return new Response(JSON.stringify(JSON.parse(text, withoutQuotation)), answer);
  };
  const { findings } = await probe({}, {}, bare);
  expect(findings.get('Members without a value (2)')?.follows).toMatch(/^Of what never comes \(quotation\)/);
});

it('finds the name of the part that a photo goes under, as a setting', async () => {
  const { findings, service } = await probe({ variant: { uploadField: 'photo' } }, { photoProductId: 1 });
  expect(findings.get('Upload of a photo (4, 4.3)')?.setting).toEqual({ name: 'Upload field', value: 'photo' });
  expect(service.images()).toHaveLength(1);
});

it('says what it needs if there is no order to learn from', async () => {
  const empty = await probe({ sample: { orders: 0, seed: 7 } }, { write: true });
  expect(empty.answerTo('Writes')).toContain('--customer and --product');
  const told = await probe({ sample: { orders: 0, seed: 7 } }, { write: true, customerId: 1, productId: 1 });
  expect(told.answerTo('An order that is deleted twice (4, 7)')).toBe('404, which means done');
  expect(told.answerTo('Addresses of a customer (4.2, 4.3)')).toContain('no order of customer 1 shows the external id');
  expect(told.answerTo('Writes of an address')).toBe('cannot be tried: the external id of the customer is not known');
});

const program = resolve(import.meta.dirname, '../../../../scripts/probe-service.ts');
const run = (args: string[], token?: string) =>
  promisify(execFile)(process.execPath, [program, ...args], { env: { ...process.env, SATCHEL_TOKEN: token } });

it('prints each point with its consequence, and ends with a count', async () => {
  const { url } = await runService({ now, sample });
  const { stdout } = await run([url], 'practice');
  expect(stdout).toMatch(/^Version and clock \(2\.1, 9\)\n {4}version 2\.0\.0/);
  expect(stdout).toMatch(/\n\d+ points, of which 0 have a consequence\./);
  expect(stdout).toContain('Nothing was written.');
});

it('counts what could not be tried, and ends with status 1', async () => {
  const { service } = await runService({ now, sample });
  const url = await withHabit(service, (answer, request) =>
    request.url.includes('sort=') ? new Response('{"message": "Out of order"}', { status: 500 }) : answer,
  );
  await expect(run([url], 'practice')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/of which 0 have a consequence, and 1 could not be tried\./) as string,
  });
});

it('refuses what cannot be tried in one sentence', async () => {
  const { url } = await runService();
  await expect(run([url])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('SATCHEL_TOKEN') as string,
  });
  await expect(run(['http://elsewhere.example'], 'x')).rejects.toMatchObject({ code: 2 });
  await expect(run([url], 'wrong')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The service cannot be tried: .*401/) as string,
  });
});

it('says what to do where the first answer is none of the interface', async () => {
  const { url, service } = await runService({ now, sample });
  await expect(run([`${url}/v2`], 'practice')).rejects.toMatchObject({
    stderr: expect.stringMatching(/is a prefix missing\?.*docs\/adapting\.md/) as string,
  });
  const bare = await withHabit(service, () => Response.json({ entries: [], next: null }));
  await expect(run([bare], 'practice')).rejects.toMatchObject({
    stderr: expect.stringContaining('docs/adapting.md') as string,
  });
});
