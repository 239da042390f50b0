import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openService } from '../../../src-service/service.ts';
import { complaintsAbout, findOperation, operations } from './interface-document.ts';

const page = readFileSync(new URL('../../../docs/service-interface.md', import.meta.url), 'utf8');
const meta = { timestamp: '2026-03-10T15:00:00.000Z', version: '2' };
const get = (path: string, received: unknown) => complaintsAbout({ method: 'GET', path, sent: undefined, received });

it('has the fourteen operations, and the page names each with its method and path', () => {
  expect(operations).toHaveLength(14);
  for (const { method, path } of operations) expect(page).toMatch(new RegExp(`\\| ${method} +\\| \`${path}\``));
});

it('has the operations that the practice service serves, and no other', async () => {
  const service = openService();
  for (const path of new Set(operations.map((one) => one.path))) {
    const url = `http://service.example${path.replaceAll(/\{\w+\}/g, '1')}`;
    const headers = { authorization: 'Bearer practice' };
    const { status, headers: answered } = await service.fetch(new Request(url, { method: 'PUT', headers }));
    expect(status).toBe(405);
    const documented = operations.filter((one) => one.path === path).map(({ method }) => method);
    expect(answered.get('allow')?.split(', ').toSorted(), path).toEqual(documented.toSorted());
  }
  service.close();
});

it('takes an address by its id for one, not for a customer called “address”', () => {
  expect(findOperation('GET', '/customers/address/7')?.operation.operationId).toBe('getCustomerAddress');
  expect(findOperation('GET', '/customers/C-7/address')?.operation.operationId).toBe('listCustomerAddresses');
});

describe('what is not as the document says is complained about', () => {
  it.each([
    [
      'a text for a number',
      { data: { id: 1, total_value: '3' }, meta },
      'received/data/total_value must be number,null',
    ],
    ['a member that nobody knows', { data: { id: 1, colour: 'red' }, meta }, 'unevaluated properties'],
    ['a line whose member is of another kind', { data: { items: [{ id: 'x' }] }, meta }, 'received/data/items/0/id'],
    ['no meta', { data: { id: 1 } }, "required property 'meta'"],
    ['a time that is none', { data: { id: 1, date: 'yesterday' }, meta }, 'date-time'],
  ])('%s', (_, received, complaint) => {
    expect(get('/orders/1', { data: {}, meta })).toEqual([]);
    expect(get('/orders/1', received).join()).toContain(complaint);
  });

  it('a parameter that the search does not have', () => {
    expect(get('/orders?colour=red', { data: [], meta })).toEqual(['searchOrders has no parameter colour']);
  });

  it('lines in the changes of an order', () => {
    const exchange = { method: 'PATCH', path: '/orders/1', received: { data: {}, meta } };
    expect(complaintsAbout({ ...exchange, sent: { observations: 'x' } })).toEqual([]);
    expect(complaintsAbout({ ...exchange, sent: { items: [] } }).join()).toContain('sent must NOT have unevaluated');
  });
});
