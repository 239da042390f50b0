/** What a pack shows, whatever its form. */
import { darker, inkOn, lighter } from './colours.ts';
import { motifs, type Motif } from './motifs.ts';
import { line, rect, words } from './svg.ts';

export interface Look {
  brand: string;
  /** In one to three lines. */
  name: readonly string[];
  size: string;
  main: string;
  accent: string;
  /** The colour of what is in it. */
  content: string;
  motif: Motif;
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Ground {
  /** Null: the pack itself is the ground. */
  ground?: string | null;
  /** What the ground looks like. */
  behind?: string;
  corner?: number;
}

export function motif(look: Look, x: number, y: number, scale: number, fill: string, other: string): string {
  return `<g transform="translate(${x} ${y}) scale(${Math.round(scale * 100) / 100})">${motifs[look.motif](fill, other)}</g>`;
}

/** A colour that is seen on this ground: what is in the pack, if it is another one. */
function onGround(look: Look, behind: string): string {
  const far = [1, 3, 5].reduce(
    (sum, at) => sum + Math.abs(parseInt(look.content.slice(at, at + 2), 16) - parseInt(behind.slice(at, at + 2), 16)),
    0,
  );
  return far > 150 ? look.content : inkOn(behind) === '#ffffff' ? look.accent : look.main;
}

/** From top to bottom the brand, a motif if there is room for one, the name and the size. */
export function label(look: Look, place: Place, { ground = '#fffdf8', behind, corner = 6 }: Ground = {}): string {
  const { x, y, width, height } = place;
  const seen = behind ?? ground ?? look.main;
  const isPaper = seen === '#fffdf8';
  const ink = inkOn(seen);
  const center = x + width / 2;
  const inner = width * 0.88;
  const hasMotif = height > 94 && height > width * 0.55;
  const parts = { edge: 0.4, brand: look.brand === '' ? 0 : 1.35, motif: hasMotif ? 2.1 : 0.1, name: 1, size: 0.95 };
  const sum = parts.edge * 2 + parts.brand + parts.motif + parts.name * look.name.length + parts.size;
  // What is left over in a high label goes to the motif.
  const unit = Math.min(height / sum, 29);
  const room = height - unit * (sum - parts.motif);
  const brandEnd = y + unit * (parts.edge + parts.brand);
  const nameStart = brandEnd + room;
  const scale = Math.min(room / 50, (width * 0.6) / 46);
  const longest = Math.max(...look.name.map((each) => each.length));
  const nameSize = Math.min(unit * 0.88, inner / (longest * 0.66));
  const step = Math.min(unit, nameSize * 1.2);
  const nameEnd = nameStart + unit * look.name.length;
  const lastName = nameEnd - unit * 0.25 - ((unit - step) * (look.name.length - 1)) / 2;
  return [
    ...(ground === null ? [] : [rect(x, y, width, height, ground, corner)]),
    words(center, brandEnd - unit * 0.25, look.brand, unit * 1.25, inner, isPaper ? brandInk(look) : ink, 800),
    ...(hasMotif
      ? [
          motif(
            look,
            center,
            brandEnd + room / 2,
            scale,
            onGround(look, seen),
            isPaper ? look.accent : lighter(look.main, 0.35),
          ),
        ]
      : []),
    ...look.name.map((each, at) =>
      words(center, lastName - step * (look.name.length - 1 - at), each, nameSize, inner, ink, 700),
    ),
    words(center, nameEnd + unit * 0.72, look.size, Math.min(unit * 0.72, 18), inner, ink, 500),
  ].join('');
}

function brandInk({ main }: Look): string {
  return inkOn(main) === '#ffffff' ? main : darker(main, 0.35);
}

/** The brand alone, in a band. */
export function band(look: Look, { x, y, width, height }: Place, fill: string): string {
  return (
    rect(x, y, width, height, fill) +
    words(x + width / 2, y + height * 0.72, look.brand, height * 0.62, width * 0.88, inkOn(fill), 800)
  );
}

/** A seam that was pressed together. */
export function seam(x: number, y: number, width: number, height: number, fill: string): string {
  const lines = Array.from({ length: 3 }, (_, at) => `M${x + 3} ${y + ((at + 1) * height) / 4}H${x + width - 3}`);
  return rect(x, y, width, height, fill, 2) + line(lines.join(''), 'rgba(255,255,255,.35)', 1.2);
}
