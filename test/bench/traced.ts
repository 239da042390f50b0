/** What the page's one thread spends on a piece of work, in processor time, by the browser's own trace. */
import type { Page } from 'playwright';
import { figure, type Figure } from './report/figures.ts';

export interface Work {
  /** Ours, and what of the browser runs between: events, timers, editing. */
  scriptMs: number;
  /** Styles and layout. */
  layoutMs: number;
  /** Paint, and what is drawn put together as layers. */
  paintMs: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Of the processor, in microseconds. */
  tdur?: number;
}

const layout = new Set(['UpdateLayoutTree', 'Layout']);
const paint = new Set(['PrePaint', 'Paint', 'Layerize', 'UpdateLayer', 'Commit']);

/** For each of `count` keys or frames. The trace itself costs some of it: compare only what was traced. */
export async function traceWork(page: Page, count: number, run: () => Promise<unknown>): Promise<Work> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  await run();
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const spent = sumByPart(eventsOfPage(events));
  const each = (microseconds: number) => microseconds / 1_000 / count;
  return { scriptMs: each(spent.script), layoutMs: each(spent.layout), paintMs: each(spent.paint) };
}

/** The browser has other threads that lay out and paint: the page's is the one that does most of it. */
function eventsOfPage(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = Map.groupBy(
    events.filter(({ ph }) => ph === 'X'),
    ({ pid, tid }) => `${pid}/${tid}`,
  );
  const layouts = (thread: readonly TraceEvent[]) => thread.filter(({ name }) => layout.has(name)).length;
  const [busiest] = [...threads.values()].toSorted((a, b) => layouts(b) - layouts(a));
  if (!busiest) throw new Error('The browser gave no trace.');
  return busiest.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
}

/** Events enclose others: of each, what is left when those inside are taken off. */
function sumByPart(events: readonly TraceEvent[]): { script: number; layout: number; paint: number } {
  const spent = { script: 0, layout: 0, paint: 0 };
  const partOf = (name: string) => (layout.has(name) ? 'layout' : paint.has(name) ? 'paint' : 'script');
  const open: { part: keyof typeof spent; endsAt: number }[] = [];
  for (const { name, ts, dur = 0, tdur = 0 } of events) {
    while (open.length > 0 && (open.at(-1)?.endsAt ?? 0) <= ts) open.pop();
    const around = open.at(-1);
    const part = partOf(name);
    spent[part] += tdur;
    if (around) spent[around.part] -= tdur;
    open.push({ part, endsAt: ts + dur });
  }
  return spent;
}

/** `each`: a key, or a frame. */
export function workFigures(name: string, each: string, rounds: readonly Work[]): Figure[] {
  const part = (words: string, pick: (work: Work) => number) =>
    figure(`${name}: ${words} for each ${each}, processor time`, 'ms', rounds.map(pick));
  return [
    part('script', ({ scriptMs }) => scriptMs),
    part('layout', ({ layoutMs }) => layoutMs),
    part('paint', ({ paintMs }) => paintMs),
  ];
}
