/** Values that a service may put where the interface means something else. */
import fc from 'fast-check';

const oddTexts = [
  '',
  ' ',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"; DROP TABLE orders; --',
  '\u0000\u0001\u001f',
  '\u202egnp.exe',
  '\ud800',
  'a'.repeat(5_000),
  '0001-01-01T00:00:00',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-02-30T25:61:00Z',
  '1e400',
  '-0',
  'NaN',
  '__proto__',
  'constructor',
  '12,50',
];
const oddNumbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53 - 1, -(2 ** 53 - 1), 2 ** 53, 2 ** 63, 1e308, 5e-324];

const leaf: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...oddTexts, ...oddNumbers, null, true, false),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

export const oddText = fc.constantFrom(...oddTexts);

/** Members with the names that JavaScript keeps for itself among them. */
const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('id', 'name', 'fk_id', 'items', 'item', 'value', 'date', 'type') },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', 'length') },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
);

export const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map(asObject),
  ),
})).value;

/** `__proto__` becomes a member of its own, as `JSON.parse` makes it. */
function asObject(members: [string, unknown][]): object {
  const made = {};
  for (const [key, value] of members)
    Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true });
  return made;
}

const orderMembers = [
  ...['id', 'date', 'fk_id', 'status', 'freight', 'customer', 'user', 'observations', 'delivery_date', 'opportunity'],
  ...['quotation', 'payment_type', 'payment_method', 'category', 'shipping_company', 'address', 'branch_company'],
  ...['total_value', 'items', 'custom_fields', '__proto__'],
];
const itemMembers = ['id', 'item', 'quantity', 'price', 'description', 'total_liq', 'perc_desc', 'icms', '__proto__'];

const reference = fc
  .record({ id: fc.oneof(fc.integer({ min: 1, max: 9 }), anyJson), name: anyJson, fk_id: anyJson })
  .map((value): unknown => value);
const item = fc
  .array(fc.tuple(fc.constantFrom(...itemMembers), fc.oneof(anyJson, reference)), { maxLength: 6 })
  .map(asObject);

/** An order in which each member is either plausible or anything at all. */
export function hostileOrder(id: fc.Arbitrary<unknown>): fc.Arbitrary<object> {
  const member = fc
    .constantFrom(...orderMembers)
    .chain((key) =>
      fc.tuple(
        fc.constant(key),
        key === 'items' ? fc.oneof(fc.array(item, { maxLength: 4 }), anyJson) : fc.oneof(anyJson, reference),
      ),
    );
  return fc
    .tuple(id, fc.array(member, { maxLength: 12 }))
    .map(([value, members]) => asObject([['id', value], ...members.filter(([key]) => key !== 'id')]));
}
