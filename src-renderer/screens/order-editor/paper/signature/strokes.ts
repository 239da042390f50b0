/** Strokes of a pen as points in the box of the pad, and as curves. */
import {
  mostPoints,
  mostStrokes,
  padBox,
  type Point,
  type Stroke,
} from '../../../../../src-shared/contract/orders/signatures.ts';

/** Points nearer than this to the one before say nothing more. */
const leastDistance = 3;

interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a pointer is within the pad, which may have any size on the screen. */
export function pointIn({ left, top, width, height }: Rect, at: { clientX: number; clientY: number }): Point {
  const along = (place: number, size: number, box: number) =>
    Math.max(0, Math.min(box, Math.round((place / Math.max(1, size)) * box)));
  return [along(at.clientX - left, width, padBox.width), along(at.clientY - top, height, padBox.height)];
}

/** The pen is put down. The same strokes if there is no more room. */
export function beginStroke(strokes: readonly Stroke[], point: Point): readonly Stroke[] {
  return strokes.length < mostStrokes && countPoints(strokes) < mostPoints ? [...strokes, [point]] : strokes;
}

/** The pen has moved to there. */
export function goOn(strokes: readonly Stroke[], points: readonly Point[]): readonly Stroke[] {
  const last = strokes.at(-1);
  if (!last) return strokes;
  const stroke = [...last];
  let room = mostPoints - countPoints(strokes);
  for (const [x, y] of points) {
    const [lastX, lastY] = stroke.at(-1) ?? [x, y];
    if (room === 0 || Math.hypot(x - lastX, y - lastY) < leastDistance) continue;
    stroke.push([x, y]);
    room -= 1;
  }
  return [...strokes.slice(0, -1), stroke];
}

function countPoints(strokes: readonly Stroke[]): number {
  return strokes.reduce((sum, { length }) => sum + length, 0);
}

/** A path of SVG: curves from the middle between two points to the next middle, bent towards the points. */
export function pathOf(stroke: Stroke): string {
  const [first, ...others] = stroke;
  if (!first) return '';
  const [x, y] = first;
  if (others.length === 0) return `M${x} ${y}h0.1`;
  const curves = others.slice(0, -1).map(([atX, atY], at) => {
    const [nextX, nextY] = others[at + 1] ?? [atX, atY];
    return `Q${atX} ${atY} ${(atX + nextX) / 2} ${(atY + nextY) / 2}`;
  });
  const [endX, endY] = others.at(-1) ?? first;
  return `M${x} ${y}${curves.join('')}L${endX} ${endY}`;
}
