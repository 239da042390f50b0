/** Plots as SVG: bars with their spread, panel by panel for each unit, and lines. */
import type { Figure } from './figures.ts';

export interface LinePlot {
  kind: 'lines';
  x: Axis;
  y: Axis;
  lines: { name: string; points: [x: number, y: number][] }[];
}

interface Axis {
  name: string;
  isLog: boolean;
}

const width = 860;
const left = 380;
const right = 110;
const rowHeight = 26;
const colours = ['#1f5fa8', '#b4501e', '#3c7d3c', '#7a4aa0', '#8a6d00', '#a02c5a', '#2a7f86', '#555555', '#6fae2b'];

/** `isLog`: where the largest is thousands of times the smallest. `ours` is drawn in a colour of its own. */
export function drawBars(
  title: string,
  figures: readonly Figure[],
  { isLog = false, ours = '' }: { isLog?: boolean; ours?: string } = {},
): string {
  const panels = Map.groupBy(figures, ({ unit }) => unit);
  const parts: string[] = [];
  let y = 48;
  for (const [unit, group] of panels) {
    const scale = isLog ? logScale(group) : linearScale(group);
    parts.push(text(left, y, isLog ? `${unit} (each line ten times the one before)` : unit, 'start', '#666'));
    y += 10;
    if (isLog) parts.push(...decades(group, scale, y));
    for (const { name, median, low, high } of group) {
      const middle = y + rowHeight / 2;
      const colour = ours === '' || name === ours ? colours[0] : '#9db8d4';
      parts.push(
        text(left - 10, middle + 4, name, 'end'),
        `<rect x="${left}" y="${y + 5}" width="${round(scale(median) - left)}" height="${rowHeight - 10}" fill="${colour}"/>`,
        `<path d="M${round(scale(low))} ${middle}H${round(scale(high))}" stroke="#000" stroke-width="1.5"/>`,
        text(round(scale(high)) + 8, middle + 4, show(median)),
      );
      y += rowHeight;
    }
    y += 24;
  }
  return svg(title, y, parts);
}

type Scale = (value: number) => number;

function linearScale(group: readonly Figure[]): Scale {
  const largest = Math.max(...group.map(({ high }) => high)) || 1;
  return (value) => left + (value / largest) * (width - left - right);
}

/** From a power of ten below the smallest figure, so that it can be seen. */
function logScale(group: readonly Figure[]): Scale {
  const [from, to] = powersOf(group);
  return (value) => left + (Math.max(0, Math.log10(value) - from) / (to - from)) * (width - left - right);
}

function powersOf(group: readonly Figure[]): [from: number, to: number] {
  const from = Math.floor(Math.log10(Math.min(...group.map(({ low }) => low)) / 2));
  return [from, Math.max(from + 1, Math.log10(Math.max(...group.map(({ high }) => high))))];
}

function decades(group: readonly Figure[], scale: Scale, top: number): string[] {
  const [from, to] = powersOf(group);
  const bottom = top + group.length * rowHeight;
  return Array.from({ length: Math.floor(to) - from }, (_, at) => {
    const x = round(scale(10 ** (from + at + 1)));
    return `<path d="M${x} ${top}V${bottom}" stroke="#e4e4e4"/>`;
  });
}

export function drawLines(title: string, { x, y, lines }: LinePlot): string {
  const box = { left: 70, top: 50, right: width - 230, bottom: 400 };
  const points = lines.flatMap((line) => line.points);
  const atX = scaleOf(
    points.map(([value]) => value),
    x.isLog,
    box.left,
    box.right,
  );
  const atY = scaleOf(
    points.map(([, value]) => value),
    y.isLog,
    box.bottom,
    box.top,
  );
  const parts = [
    ...atX.ticks.flatMap((tick) => [
      `<path d="M${atX.at(tick)} ${box.top}V${box.bottom}" stroke="#e4e4e4"/>`,
      text(atX.at(tick), box.bottom + 18, show(tick), 'middle', '#666'),
    ]),
    ...atY.ticks.flatMap((tick) => [
      `<path d="M${box.left} ${atY.at(tick)}H${box.right}" stroke="#e4e4e4"/>`,
      text(box.left - 8, atY.at(tick) + 4, show(tick), 'end', '#666'),
    ]),
    text((box.left + box.right) / 2, box.bottom + 40, x.name, 'middle', '#666'),
    text(box.left, box.top - 10, y.name, 'start', '#666'),
    ...lines.flatMap((line, index) => {
      const colour = colours[index % colours.length] ?? '#000';
      const path = line.points.map(([px, py]) => `${atX.at(px)} ${atY.at(py)}`).join('L');
      return [
        `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2"/>`,
        `<path d="M${box.right + 16} ${box.top + 12 + index * 22}h18" stroke="${colour}" stroke-width="3"/>`,
        text(box.right + 40, box.top + 16 + index * 22, line.name),
      ];
    }),
  ];
  return svg(title, box.bottom + 56, parts);
}

function scaleOf(values: readonly number[], isLog: boolean, from: number, to: number) {
  const low = isLog ? Math.floor(Math.log10(Math.min(...values.filter((value) => value > 0)))) : 0;
  const f = (value: number) => (isLog ? Math.max(low, Math.log10(value)) : value);
  const high = isLog ? Math.ceil(f(Math.max(...values))) : Math.max(...values);
  const span = high - low || 1;
  const ticks = isLog
    ? Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at))
    : Array.from({ length: 6 }, (_, at) => low + (span * at) / 5);
  return { ticks, at: (value: number) => round(from + ((f(value) - low) / span) * (to - from)) };
}

function svg(title: string, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13">
<rect width="${width}" height="${height}" fill="#fff"/>
${text(20, 24, title, 'start', '#000', Math.min(15, round(1_700 / title.length)))}
${parts.join('\n')}
</svg>
`;
}

function text(x: number, y: number, words: string, anchor = 'start', fill = '#222', size = 13): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${fill}" font-size="${size}">${escaped}</text>`;
}

function show(value: number): string {
  return value >= 1_000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
