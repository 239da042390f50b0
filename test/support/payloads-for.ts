/** Payloads that nearly fit a schema: most of their parts do, so that they get past the first check and further in. */
import fc from 'fast-check';
import type * as v from 'valibot';

/** As much of valibot's schemas as is walked. */
interface Node {
  type: string;
  entries?: Record<string, Node>;
  wrapped?: Node;
  item?: Node;
  key?: Node;
  value?: Node;
  options?: readonly (Node | string)[];
  literal?: unknown;
  pipe?: readonly { type: string; requirement?: unknown }[];
}

const junk = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true, maxDepth: 3 }),
  fc.constantFrom<unknown>(
    '__proto__',
    NaN,
    Infinity,
    -0,
    2 ** 53,
    '',
    ' ',
    '\0',
    '\ud800',
    '=1+1',
    '<img src=x>',
    [],
    {},
  ),
  fc.string({ size: 'large' }),
);

/** `known` are texts that mean something to the receiver, such as ids of records that exist. */
export function payloadsFor(schema: v.GenericSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  return near(schema, known);
}

function near(node: Node, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: fitting(node, known) }, { weight: 1, arbitrary: junk });
}

function fitting(node: Node, known: readonly string[]): fc.Arbitrary<unknown> {
  switch (node.type) {
    case 'strict_object':
    case 'object':
      return objects(node, known);
    case 'optional':
    case 'nullable':
      return fc.oneof(
        { weight: 2, arbitrary: fitting(node.wrapped as Node, known) },
        { weight: 1, arbitrary: fc.constant(node.type === 'nullable' ? null : undefined) },
      );
    case 'array':
      return fc.array(near(node.item as Node, known), { maxLength: 4 });
    case 'record':
      return fc.dictionary(fc.string(), near(node.value as Node, known), { maxKeys: 4 });
    case 'picklist':
      return fc.constantFrom(...(node.options as string[]));
    case 'union':
      return fc.oneof(...(node.options as Node[]).map((option) => fitting(option, known)));
    case 'literal':
      return fc.constant(node.literal);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return numbers(node);
    case 'string':
      return texts(known);
    default:
      return junk;
  }
}

/** Sometimes with a member more, which may be called like one that every object has. */
function objects({ entries = {} }: Node, known: readonly string[]): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, near(entry, known)]));
  const own = fc.record(members, { requiredKeys: Object.keys(members) }).map((made) => {
    for (const [name, value] of Object.entries(made)) if (value === undefined) delete made[name];
    return made;
  });
  const withMore = fc
    .tuple(own, fc.constantFrom('__proto__', 'constructor', 'toString', 'more'), junk)
    .map(([made, name, value]) => {
      Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true });
      return made;
    });
  return fc.oneof({ weight: 15, arbitrary: own }, { weight: 1, arbitrary: withMore });
}

function numbers({ pipe = [] }: Node): fc.Arbitrary<number> {
  const limit = (type: string) => pipe.find((step) => step.type === type)?.requirement as number | undefined;
  const min = limit('min_value') ?? -10;
  const max = limit('max_value') ?? Math.max(min, 10_000);
  const edges = [min, max, min - 1, max + 1, 0, 1, -1, 0.5, Number.MAX_SAFE_INTEGER];
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, 2 ** 31)) }) },
    { weight: 1, arbitrary: fc.constantFrom(...edges) },
    { weight: 1, arbitrary: fc.double({ min, max }) },
    { weight: 1, arbitrary: fc.double() },
  );
}

function texts(known: readonly string[]): fc.Arbitrary<string> {
  const meant = [
    '2026-02-31T25:61:00Z',
    '2026-03-01',
    '1.5',
    '1e400',
    '-0',
    '../../etc/passwd',
    '%',
    '"',
    "'; DROP TABLE x",
  ];
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: fc.constantFrom(...meant) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', size: 'medium' }) },
  );
}
