/** The few shapes of SVG that packs are drawn with. The middle of a pack is at x = 300, and it stands at y = 350. */

export const middle = 300;
export const floor = 350;

const round = (value: number) => Math.round(value * 10) / 10;

export function rect(x: number, y: number, width: number, height: number, fill: string, corner = 0): string {
  const size = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;
  return `<rect ${size}${corner > 0 ? ` rx="${round(corner)}"` : ''} fill="${fill}"/>`;
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function line(d: string, stroke: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"/>`;
}

/** Filled, with light from the left. */
export function solid(d: string, fill: string): string {
  return path(d, fill) + path(d, 'url(#shade)');
}

export function box(x: number, y: number, width: number, height: number, fill: string, corner = 0): string {
  return rect(x, y, width, height, fill, corner) + rect(x, y, width, height, 'url(#shade)', corner);
}

/** The outline of something turned on a lathe: from top to bottom half its width at a height, in smooth curves. */
export function turned(points: readonly (readonly [half: number, y: number])[]): string {
  const [[firstHalf, top]] = points as [readonly [number, number]];
  const right = points.slice(1).map(([half, y], at) => {
    const [before, above] = points[at] as readonly [number, number];
    const between = round((above + y) / 2);
    return `C${middle + before} ${between} ${middle + half} ${between} ${middle + half} ${y}`;
  });
  const left = points
    .slice(0, -1)
    .map(([half, y], at) => {
      const [below, under] = points[at + 1] as readonly [number, number];
      const between = round((under + y) / 2);
      return `C${middle - below} ${between} ${middle - half} ${between} ${middle - half} ${y}`;
    })
    .toReversed();
  const [lastHalf, bottom] = points.at(-1) as readonly [number, number];
  return (
    [`M${middle - firstHalf} ${top}H${middle + firstHalf}`, ...right, `L${middle - lastHalf} ${bottom}`, ...left].join(
      '',
    ) + 'Z'
  );
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

/** How wide a bold capital or small letter of a sans-serif is at most on average, in parts of its size. */
const letter = 0.69;

/** Centred at `x`, its baseline at `y`, smaller where it would be wider than `width`. */
export function words(
  x: number,
  y: number,
  text: string,
  size: number,
  width: number,
  fill: string,
  weight = 700,
): string {
  const fitting = round(Math.min(size, width / (Math.max(1, text.length) * letter)));
  return `<text x="${round(x)}" y="${round(y)}" font-size="${fitting}" font-weight="${weight}" text-anchor="middle" fill="${fill}">${escape(text)}</text>`;
}
