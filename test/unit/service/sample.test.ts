import Big from 'big.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCustomers, mostCustomers } from '../../../src-service/sample/customers.ts';
import { sampleLists } from '../../../src-service/sample/lists.ts';
import { cities } from '../../../src-service/sample/places.ts';
import { createRandom } from '../../../src-service/sample/random.ts';
import { openService, type Service } from '../../../src-service/service.ts';
import { formatTaxId, hasWrongCheckDigits } from '../../../src-shared/domain/contact/tax-id.ts';
import { internationalDigits } from '../../../src-shared/domain/contact/phone.ts';
import { startMs } from './running-service.ts';

const dayMs = 86_400_000;
const now = () => startMs;
const open = (orders: number, seed: number, at = now) => openService({ sample: { orders, seed }, now: at });

describe('sample data', () => {
  let service: Service;
  beforeAll(() => {
    service = open(600, 7);
  });
  afterAll(() => service.close());

  it('are the same for the same seed and clock, and others for another seed', () => {
    const [same, other] = [open(50, 5), open(50, 6)];
    const again = open(50, 5);
    expect(again.orders()).toEqual(same.orders());
    expect(again.addresses()).toEqual(same.addresses());
    expect(other.orders()).not.toEqual(same.orders());
    for (const each of [same, other, again]) each.close();
  });

  it('have the number of orders asked for, none included', () => {
    expect(service.orders()).toHaveLength(600);
    for (const count of [0, 1, 2, 3]) {
      const small = open(count, 1);
      expect(small.orders()).toHaveLength(count);
      small.close();
    }
  });

  it('have exact figures on every line: discount, net values and the three taxes', () => {
    const percent = (base: number, rate: number | null) => cents(new Big(base).times(rate ?? 0).div(100));
    for (const item of service.orders().flatMap((order) => order.items)) {
      const gross = new Big(item.quantity).times(item.price ?? 0);
      expect(item.vlr_desc).toBe(percent(gross.toNumber(), item.perc_desc));
      expect(item.total_liq).toBe(gross.minus(item.vlr_desc ?? 0).toNumber());
      expect(item.unit_liq).toBe(new Big(item.total_liq).div(item.quantity).round(4, Big.roundHalfEven).toNumber());
      expect(item.vlr_icms).toBe(percent(item.base_icms ?? 0, item.icms));
      const substituted = new Big(percent(item.base_icms_st ?? 0, item.icms_st));
      expect(item.vlr_icms_st).toBe(item.icms_st === 0 ? 0 : substituted.minus(item.vlr_icms ?? 0).toNumber());
      expect(item.value_ipi).toBe(percent(item.base_ipi ?? 0, item.ipi));
    }
  });

  it('have exact totals: net values, ICMS-ST, IPI and freight', () => {
    for (const order of service.orders()) {
      const total = order.items.reduce(
        (sum, item) =>
          sum
            .plus(item.total_liq)
            .plus(item.vlr_icms_st ?? 0)
            .plus(item.value_ipi ?? 0),
        new Big(order.freight?.value ?? 0),
      );
      expect(order.total_value).toBe(total.toNumber());
    }
  });

  it('use every tax, and round halves both up and down to the even cent', () => {
    const items = service.orders().flatMap((order) => order.items);
    for (const tax of ['vlr_icms', 'vlr_icms_st', 'value_ipi'] as const) {
      expect(items.some((item) => (item[tax] ?? 0) > 0)).toBe(true);
    }
    expect(items.some((item) => item.vlr_icms_st === 0)).toBe(true);
    const halves = items
      .map((item) => ({ exact: new Big(item.base_icms ?? 0).times(item.icms ?? 0).div(100), item }))
      .filter(({ exact }) => exact.times(1000).mod(10).eq(5) && exact.times(1000).mod(1).eq(0));
    const roundedUp = halves.map(({ exact, item }) => exact.lt(item.vlr_icms ?? 0));
    expect(new Set(roundedUp)).toEqual(new Set([true, false]));
  });

  it('have one to 25 lines, mostly five to ten, none with the same product twice', () => {
    const counts = service.orders().map((order) => order.items.length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(25);
    expect(counts.filter((count) => count >= 5 && count <= 10).length).toBeGreaterThan(counts.length / 2);
    for (const { items } of service.orders()) {
      expect(new Set(items.map((item) => item.item.id)).size).toBe(items.length);
    }
  });

  it('weigh about six kilobytes per order', () => {
    const sizes = service.orders().map((order) => Buffer.byteLength(JSON.stringify(order)));
    const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    expect(mean).toBeGreaterThan(5500);
    expect(mean).toBeLessThan(6500);
  });

  it('spread over the last eighteen months, with some orders today and none in the future', () => {
    const dates = service.orders().map((order) => Date.parse(order.date ?? ''));
    expect(Math.max(...dates)).toBeLessThanOrEqual(startMs);
    expect(Math.min(...dates)).toBeGreaterThan(startMs - 550 * dayMs);
    for (let month = 0; month < 18; month++) {
      const to = startMs - month * 30 * dayMs;
      expect(dates.some((date) => date <= to && date > to - 30 * dayMs)).toBe(true);
    }
    const midnight = Date.parse('2026-03-10T03:00:00Z');
    expect(dates.filter((date) => date >= midnight).length).toBeGreaterThanOrEqual(3);
  });

  it('have orders today even just after midnight', () => {
    const justAfter = Date.parse('2026-03-10T03:02:00Z');
    const early = open(20, 1, () => justAfter);
    const today = early.orders().filter((order) => Date.parse(order.date ?? '') >= justAfter - 120_000);
    expect(today.length).toBeGreaterThanOrEqual(3);
    early.close();
  });

  it('have times that search can use: ids in order of creation, updates after it and not in the future', async () => {
    const ids = async (parameters: string) => {
      const headers = { authorization: 'Bearer practice' };
      const response = await service.fetch(new Request(`http://service/orders?limit=100&${parameters}`, { headers }));
      return ((await response.json()) as { data: { id: number }[] }).data.map((order) => order.id);
    };
    expect(await ids('sort=created_at')).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
    expect(await ids(`update_date_from=${new Date(startMs + 1).toISOString()}`)).toEqual([]);
    expect((await ids(`update_date_from=${new Date(startMs - 2 * dayMs).toISOString()}`)).length).toBeGreaterThan(0);
  });

  it('refer only to records that the service knows, each order to an address of its customer', () => {
    const known = (kind: Parameters<Service['references']>[0]) =>
      new Map(service.references(kind).map((row) => [row.id, row]));
    const [customers, products, quotations, opportunities] = [
      known('customer'),
      known('product'),
      known('quotation'),
      known('opportunity'),
    ];
    const owners = new Map(service.addresses().map((address) => [address.id, address.id_customer]));
    for (const order of service.orders()) {
      expect(customers.get(order.customer.id)).toMatchObject(order.customer);
      expect(owners.get(order.address?.id ?? 0)).toBe(order.customer.id);
      if (order.quotation) expect(quotations.get(order.quotation.id)).toMatchObject(order.quotation);
      if (order.opportunity) expect(opportunities.get(order.opportunity.id)).toMatchObject(order.opportunity);
      for (const { item } of order.items) expect(products.get(item.id)).toEqual(item);
    }
    const orders = service.orders();
    expect(orders.some((order) => order.quotation) && orders.some((order) => !order.quotation)).toBe(true);
    expect(orders.some((order) => order.opportunity)).toBe(true);
  });

  it('have more than 600 products with names and codes of their own', () => {
    const products = service.references('product');
    expect(products.length).toBeGreaterThan(600);
    expect(new Set(products.map((product) => product.name)).size).toBe(products.length);
    expect(new Set(products.map((product) => product.fk_id)).size).toBe(products.length);
  });

  it('have names for thousands of customers, every name and code once', () => {
    const customers = makeCustomers(createRandom(2), mostCustomers);
    expect(customers.length).toBeGreaterThan(2000);
    expect(customers[411]?.fk_id).toBe('C-00412');
    expect(new Set(customers.map((customer) => customer.name)).size).toBe(customers.length);
  });

  it('have names and streets of one line', () => {
    const customers = makeCustomers(createRandom(2), mostCustomers).map(({ name }) => name);
    const texts = [...customers, ...service.addresses().map(({ street }) => street)];
    expect(texts.filter((text) => /[^\S ]| {2}/.test(text ?? ''))).toEqual([]);
  });

  it('have addresses whose postal codes lie in the range of the state, some with a leading zero', () => {
    const ranges: Record<string, [number, number][]> = {
      SP: [[1000000, 19999999]],
      RJ: [[20000000, 28999999]],
      ES: [[29000000, 29999999]],
      MG: [[30000000, 39999999]],
      BA: [[40000000, 48999999]],
      SE: [[49000000, 49999999]],
      PE: [[50000000, 56999999]],
      AL: [[57000000, 57999999]],
      PB: [[58000000, 58999999]],
      RN: [[59000000, 59999999]],
      CE: [[60000000, 63999999]],
      PI: [[64000000, 64999999]],
      MA: [[65000000, 65999999]],
      PA: [[66000000, 68899999]],
      AM: [
        [69000000, 69299999],
        [69400000, 69899999],
      ],
      DF: [
        [70000000, 72799999],
        [73000000, 73699999],
      ],
      GO: [
        [72800000, 72999999],
        [73700000, 76799999],
      ],
      TO: [[77000000, 77999999]],
      MT: [[78000000, 78899999]],
      MS: [[79000000, 79999999]],
      PR: [[80000000, 87999999]],
      SC: [[88000000, 89999999]],
      RS: [[90000000, 99999999]],
    };
    const addresses = service.addresses();
    for (const { state, zip_code, latitude, longitude } of addresses) {
      const inRange = ranges[state ?? '']?.some(([from, to]) => (zip_code ?? 0) >= from && (zip_code ?? 0) <= to);
      expect([state, zip_code, inRange]).toEqual([state, zip_code, true]);
      expect(latitude).toBeGreaterThan(-34);
      expect(latitude).toBeLessThan(6);
      expect(longitude).toBeGreaterThan(-74);
      expect(longitude).toBeLessThan(-34);
    }
    expect(addresses.some(({ zip_code }) => (zip_code ?? 0) < 10_000_000)).toBe(true);
    expect(new Set(addresses.map((address) => address.address_type))).toEqual(
      new Set(['Comercial', 'Entrega', 'Cobrança']),
    );
    const perCustomer = Map.groupBy(addresses, (address) => address.id_customer);
    expect(Math.max(...[...perCustomer.values()].map((own) => own.length))).toBe(4);
    expect(perCustomer.size).toBe(service.references('customer').length);
  });
});

const cents = (value: Big) => value.round(2, Big.roundHalfEven).toNumber();

describe('the lists of the sample data', () => {
  const held = open(600, 7);
  const [products, wholesale, customers] = sampleLists(held, '2026-03-02');
  afterAll(() => held.close());

  it('name what the service names, by its ids and codes', () => {
    const namesOf = (rows: readonly object[] = []) =>
      rows.map((row) => row as Record<string, unknown>).map(({ id, name, fk_id }) => ({ id, name, fk_id }));
    expect(namesOf(products?.references)).toEqual(namesOf(held.references('product')));
    expect(namesOf(wholesale?.references)).toEqual(namesOf(held.references('product')));
    expect(namesOf(customers?.references)).toEqual(namesOf(held.references('customer')));
  });

  it('give each product a barcode of its own that scanners take', () => {
    const barcodes = products?.references.map(({ ean }) => String(ean)) ?? [];
    expect(new Set(barcodes).size).toBe(barcodes.length);
    const sumOf = (ean: string) => [...ean].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
    expect(barcodes.filter((ean) => !/^\d{13}$/.test(ean) || sumOf(ean) % 10 !== 0)).toEqual([]);
  });

  it('say where each customer is, and a mobile number there that nobody can have', () => {
    const cityOf = new Map(held.addresses().map(({ id_customer: id, city }) => [id, city]));
    const rows = (customers?.references ?? []) as { id: number; city: string; phone: string }[];
    expect(rows.filter(({ id, city }) => city !== cityOf.get(id))).toEqual([]);
    const areaOf = new Map(cities.map(({ name, areaCode }) => [name, areaCode]));
    expect(rows.filter(({ phone, city }) => !phone.startsWith(`(${areaOf.get(city)}) 90`))).toEqual([]);
    expect(rows.filter(({ phone }) => !/^55\d{2}90\d{7}$/.test(internationalDigits(phone) ?? ''))).toEqual([]);
    expect(new Set(rows.map(({ phone }) => phone)).size).toBe(rows.length);
  });

  it('say for some customers when they are visited, and by which prices they buy', () => {
    const rows = customers?.references ?? [];
    for (const member of ['visit_day', 'price_list']) {
      const saying = rows.filter((row) => row[member] !== undefined).length;
      expect(saying, member).toBeGreaterThan(rows.length / 10);
      expect(saying, member).toBeLessThan(rows.length);
    }
    expect(wholesale?.list).toEqual({ name: 'Atacado', heldFor: { for: 'named' } });
  });
});

describe('customers by CNPJ', () => {
  const codes = makeCustomers(createRandom(2), mostCustomers, 'cnpj').map(({ fk_id }) => String(fk_id));

  it('have one each, as digits and letters are checked since July 2026', () => {
    expect(new Set(codes).size).toBe(codes.length);
    expect(
      codes.filter(
        (code) => !/^\d{2}\.\d{3}\.\d{3}\/0001-\d{2}$|^ZZ\.\w{3}\.\w{3}\/0001-\d{2}$/.test(formatTaxId(code, 'BR')),
      ),
    ).toEqual([]);
    expect(codes.filter((code) => hasWrongCheckDigits(code, 'BR'))).toEqual([]);
    expect(codes.filter((code) => code.startsWith('ZZ')).length).toBe(Math.floor(codes.length / 4));
  });

  it('stand in the service where they are asked for, with addresses filed under them', () => {
    const service = openService({ sample: { orders: 6, seed: 7, customerCodes: 'cnpj' }, now });
    const [customer] = service.references('customer');
    expect(customer?.fk_id).toBe(codes[0]);
    expect(service.orders().every((order) => /^[\dZ]{2}/.test(order.customer.fk_id ?? ''))).toBe(true);
    service.close();
  });
});
