/**
 * Steps back and forth through what was typed. A draft is compared part by part as JSON text (its head, and each line), so
 * that a step holds what changed and no more.
 */
import type { OrderDraft } from './draft.ts';
import { lineOfText, lineText, type LineDraft } from '../line/line-draft.ts';

/** A draft as texts: equal texts are equal parts. */
export interface Snapshot {
  head: string;
  /** Keys of the lines, in their order on the screen. */
  keys: readonly string[];
  lines: ReadonlyMap<string, string>;
}

/** From → to; null where a line was not there. */
type Pair = [string | null, string | null];

export interface Step {
  /** The place that was typed into: what is typed on there belongs to the same step. */
  place: string;
  atMs: number;
  head: Pair | null;
  keys: [readonly string[], readonly string[]] | null;
  lines: Record<string, Pair>;
}

const mostSteps = 200;
const mostCharacters = 2_000_000;
/** What is typed into one field without a longer pause is one step. */
const pauseMs = 1_500;

export function headOf({ lines: _, ...head }: OrderDraft): Omit<OrderDraft, 'lines'> {
  return head;
}

export function snapshotOf(draft: OrderDraft): Snapshot {
  return {
    head: JSON.stringify(headOf(draft)),
    keys: draft.lines.map(({ key }) => key),
    lines: new Map(draft.lines.map((line) => [line.key, lineText(line)])),
  };
}

/** Null where nothing changed. */
export function stepBetween(before: Snapshot, after: Snapshot, atMs: number): Step | null {
  const lines: Step['lines'] = {};
  for (const key of new Set([...before.keys, ...after.keys])) {
    const pair: Pair = [before.lines.get(key) ?? null, after.lines.get(key) ?? null];
    if (pair[0] !== pair[1]) lines[key] = pair;
  }
  const head: Pair | null = before.head === after.head ? null : [before.head, after.head];
  const keys: Step['keys'] = before.keys.join() === after.keys.join() ? null : [before.keys, after.keys];
  if (!head && !keys && Object.keys(lines).length === 0) return null;
  return { place: placeOf(head, keys, lines), atMs, head, keys, lines };
}

/**
 * The step in parts: what is typed of a product is a step of its own, also if the terms of the customer were filled in at the
 * same time.
 */
export function partsOf(step: Step): Step[] {
  const { head, keys, lines, atMs } = step;
  const place = placeOf(null, keys, lines);
  if (!head || !place.endsWith('.product')) return [step];
  return [
    { place: placeOf(head, null, {}), atMs, head, keys: null, lines: {} },
    { place, atMs, head: null, keys: null, lines },
  ];
}

/** The steps as if a line had been filled in at once when its product was chosen. */
export function fillSteps(past: readonly Step[], key: string, set: (line: LineDraft) => void): Step[] {
  const steps = [...past];
  for (let at = steps.length - 1; at >= 0; at--) {
    const step = steps[at];
    const pair = step?.lines[key];
    if (!step || !pair) continue;
    const [before, after] = pair;
    const isChoice = before === null || after === null || productOf(before) !== productOf(after);
    const filled: Pair = [isChoice ? before : filledText(before, set), after === null ? null : filledText(after, set)];
    steps[at] = { ...step, lines: { ...step.lines, [key]: filled } };
    if (isChoice) break;
  }
  return steps;
}

export function filledText(text: string, set: (line: LineDraft) => void): string {
  const line = lineOfText(text);
  set(line);
  return lineText(line);
}

function productOf(text: string): string {
  return lineOfText(text).values.id_item;
}

/** Adds a step, or extends the last one if it is of the same field. Drops the oldest steps if there are too many. */
export function addStep(past: readonly Step[], step: Step): Step[] {
  const at = past.findLastIndex((earlier) => !isApart(earlier, step));
  const earlier = past[at];
  const goesOn = earlier !== undefined && isContinuedBy(earlier, step);
  const steps = goesOn ? [...past.toSpliced(at, 1), joinSteps(earlier, step)] : [...past, step];
  let first = Math.max(0, steps.length - mostSteps);
  let size = steps.slice(first).reduce((sum, one) => sum + sizeOf(one), 0);
  while (size > mostCharacters && first < steps.length - 1) size -= sizeOf(steps[first++] as Step);
  return steps.slice(first);
}

/** The terms of a customer are filled in while a product is typed: neither needs the other, and their order does not matter. */
function isApart(earlier: Step, step: Step): boolean {
  const isOfHead = ({ head, lines }: Step) => head !== null && Object.keys(lines).length === 0;
  const isOfLines = ({ head }: Step) => head === null;
  return !earlier.keys && !step.keys && isOfHead(earlier) && isOfLines(step);
}

function isContinuedBy(earlier: Step, { place, atMs, keys }: Step): boolean {
  // The choice of a customer leads on to a new line.
  if (place === '' || earlier.place !== place || (keys && place !== ofCustomer)) return false;
  // Another customer is another choice, however soon.
  const isTyping = place !== ofCustomer && Math.abs(atMs - earlier.atMs) <= pauseMs;
  return isTyping || isSearching(earlier);
}

/** A customer or a product is being typed and none chosen yet: the choice belongs to the same step, however long it takes. */
function isSearching({ place, head, lines }: Step): boolean {
  if (place === ofCustomer) return customerOf(head?.[1]) === '';
  const [line, ...more] = Object.values(lines);
  const after = line?.[1];
  return place.endsWith('.product') && more.length === 0 && after != null && productOf(after) === '';
}

function customerOf(head: string | null | undefined): string | null {
  return head == null ? null : (JSON.parse(head) as Pick<OrderDraft, 'values'>).values.id_customer;
}

/** Two that follow one another, as one. */
export function joinSteps(first: Step, second: Step): Step {
  const lines = { ...first.lines };
  for (const [key, [from, to]] of Object.entries(second.lines)) lines[key] = [lines[key]?.[0] ?? from, to];
  const head: Pair | null = second.head ? [first.head?.[0] ?? second.head[0], second.head[1]] : first.head;
  const keys: Step['keys'] = second.keys && [first.keys?.[0] ?? second.keys[0], second.keys[1]];
  return { ...second, head, keys: keys ?? first.keys, lines };
}

function sizeOf({ head, lines, keys }: Step): number {
  const pairs = [...Object.values(lines), head ?? []].flat();
  return pairs.reduce((sum, text) => sum + (text?.length ?? 0), 0) + (keys ? keys.flat().join().length : 0);
}

/** Puts one side of a step into the draft: 0 is how it was before, 1 how it was after. */
export function applyStep(draft: OrderDraft, step: Step, side: 0 | 1): void {
  const head = step.head?.[side];
  if (head) Object.assign(draft, JSON.parse(head));
  const known = new Map(draft.lines.map((line) => [line.key, line]));
  for (const [key, pair] of Object.entries(step.lines)) {
    const text = pair[side];
    const line = known.get(key);
    if (text === null) known.delete(key);
    else if (line) restoreLine(line, lineOfText(text));
    else known.set(key, lineOfText(text));
  }
  const keys = step.keys?.[side];
  if (keys) draft.lines = keys.flatMap((key) => known.get(key) ?? []);
}

/** How the product is sold stays known as long as it is the same one. */
function restoreLine(line: LineDraft, kept: LineDraft): void {
  if (line.values.id_item !== kept.values.id_item) delete line.terms;
  if (!kept.steps) delete line.steps;
  Object.assign(line, kept);
}

const ofCustomer = 'customer';

/** The head of both sides, where the customer changed: with him go his terms, and those of the lines. */
function changesCustomer(head: Pair | null): boolean {
  if (!head || head[0] === null || head[1] === null) return false;
  const [before, after] = head.map((text) => JSON.parse(text as string) as Pick<OrderDraft, 'values' | 'labels'>);
  return (
    before?.values.id_customer !== after?.values.id_customer || before?.labels.id_customer !== after?.labels.id_customer
  );
}

/** The field that changed, where it was one; figures that follow from it are no fields of their own. */
function placeOf(head: Pair | null, keys: Step['keys'], lines: Step['lines']): string {
  const changed = Object.entries(lines);
  if (changesCustomer(head)) return ofCustomer;
  if (keys || changed.length > 1 || (head && changed.length > 0)) return '';
  const [key, pair] = changed[0] ?? ['', head];
  if (!pair || pair[0] === null || pair[1] === null) return '';
  const read = (text: string): Part => (pair === head ? (JSON.parse(text) as Part) : lineOfText(text));
  const before = read(pair[0]);
  const after = read(pair[1]);
  const ours = [...(before.ours ?? []), ...(after.ours ?? [])];
  const typed = Object.keys(after.values).filter(
    (field) => after.values[field] !== before.values[field] && !ours.includes(field),
  );
  // With a product go price and discount of the one before it.
  if (after.product !== before.product || typed.includes('id_item')) return `${key}.product`;
  if (typed.length > 1) return '';
  return `${key}.${typed[0] ?? ''}`;
}

interface Part {
  values: Record<string, string>;
  product?: string;
  ours?: string[];
}
