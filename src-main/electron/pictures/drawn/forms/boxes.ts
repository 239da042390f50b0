/** Boxes, cartons, and goods in paper. */
import { darker, lighter } from '../colours.ts';
import { label, motif, seam, type Look } from '../look.ts';
import { box, floor, line, oval, path, rect, solid } from '../svg.ts';

/** The side of a box, seen at an angle. */
const side = (x: number, y: number, depth: number, fill: string) =>
  path(`M${x} ${y}L${x + depth} ${y - depth * 0.6}V${floor - depth * 0.6}L${x} ${floor}Z`, darker(fill, 0.3));
const top = (x: number, y: number, width: number, depth: number, fill: string) =>
  path(`M${x} ${y}L${x + depth} ${y - depth * 0.6}H${x + width + depth}L${x + width} ${y}Z`, lighter(fill, 0.25));

/** Upright: soap powder, flakes, cake mix. */
export function upright(look: Look): string {
  return [
    side(374, 104, 34, look.main),
    top(212, 104, 162, 34, look.main),
    box(212, 104, 162, floor - 104, look.main),
    path('M212 262C260 226 320 292 374 250V350H212Z', look.content),
    path('M212 262C260 226 320 292 374 250V259C320 301 260 235 212 271Z', look.accent),
    label(look, { x: 224, y: 116, width: 138, height: 206 }),
  ].join('');
}

/** For liquids that keep without a fridge. */
export function carton(look: Look): string {
  return [
    side(350, 96, 32, look.main),
    top(236, 96, 114, 32, look.main),
    box(290, 66, 36, 22, look.accent, 5),
    box(236, 96, 114, floor - 96, look.main),
    path('M236 272C270 244 316 304 350 262V350H236Z', look.content),
    label(look, { x: 241, y: 104, width: 104, height: 176 }, { ground: null, behind: look.main }),
  ].join('');
}

/** A small one with a straw or none: cream, condensed milk. */
export function smallCarton(look: Look): string {
  return [
    side(356, 158, 36, look.main),
    top(226, 158, 130, 36, look.main),
    box(226, 158, 130, floor - 158, look.main),
    rect(226, 316, 130, 34, look.content),
    rect(226, 312, 130, 6, look.accent),
    label(look, { x: 232, y: 164, width: 118, height: 146 }, { ground: null, behind: look.main }),
  ].join('');
}

/** Wrapped, and wider than high: chocolate, biscuits, soap. */
export function bar(look: Look): string {
  return [
    solid('M150 232L138 224V346L150 338H450L462 346V224L450 232Z', darker(look.main, 0.15)),
    box(150, 226, 300, 118, look.main, 6),
    path('M330 226H450V344H300C330 310 330 260 330 226Z', look.content),
    motif(look, 392, 284, 1.7, lighter(look.content, 0.55), look.accent),
    label(look, { x: 156, y: 232, width: 166, height: 106 }, { ground: null, behind: look.main }),
    rect(150, 226, 300, 118, 'url(#fall)', 6),
  ].join('');
}

/** Several bars in one film. */
export function bundle(look: Look): string {
  return [
    ...[0, 1, 2].map((row) =>
      [0, 1]
        .map((column) =>
          box(178 + column * 124, 160 + row * 64, 120, 60, row === 1 ? lighter(look.content, 0.2) : look.content, 12),
        )
        .join(''),
    ),
    box(172, 196, 256, 112, look.main, 4),
    label(look, { x: 184, y: 200, width: 232, height: 104 }, { ground: null, behind: look.main }),
    line('M186 168V186M186 318V340', 'rgba(255,255,255,.6)', 6),
  ].join('');
}

/** A piece in film with a paper band: cheese, ham, guava paste. */
export function block(look: Look): string {
  return [
    path('M396 196L446 168V318L396 350Z', darker(look.content, 0.28)),
    path('M156 196L206 168H446L396 196Z', lighter(look.content, 0.35)),
    box(156, 196, 240, floor - 196, look.content, 3),
    path('M206 196L256 168H396L346 196Z', lighter(look.main, 0.3)),
    box(206, 196, 140, floor - 196, look.main),
    label(look, { x: 212, y: 200, width: 128, height: 146 }, { ground: null, behind: look.main }),
    line('M168 212V300', 'rgba(255,255,255,.45)', 6),
  ].join('');
}

/** Rolls of paper in film, standing in two rows. */
export function rolls(look: Look): string {
  const roll = (x: number, y: number) =>
    box(x - 44, y, 88, 96, '#f7f7f4', 8) +
    oval(x, y + 4, 44, 15, '#ffffff') +
    oval(x, y + 4, 15, 5, '#b99b74') +
    line(`M${x - 32} ${y + 40}H${x + 32}M${x - 32} ${y + 62}H${x + 32}`, '#e4e4de', 2);
  return [
    ...[210, 300, 390].map((x) => roll(x, 140)),
    ...[210, 300, 390].map((x) => roll(x, 246)),
    path('M164 176H436V312C360 326 240 326 164 312Z', look.main),
    path('M164 300C240 314 360 314 436 300V312C360 326 240 326 164 312Z', look.accent),
    label(look, { x: 196, y: 180, width: 208, height: 120 }, { ground: null, behind: look.main }),
    rect(164, 134, 272, 214, 'url(#shade)', 12),
  ].join('');
}

/** A long box, out of which film is torn. */
export function filmBox(look: Look): string {
  return [
    path('M438 246L474 224V318L438 346Z', darker(look.main, 0.3)),
    path('M120 246L156 224H474L438 246Z', lighter(look.main, 0.3)),
    path('M150 230L180 208H440L424 230Z', 'rgba(214,232,244,.85)'),
    box(120, 246, 318, 100, look.main, 3),
    rect(120, 330, 318, 16, look.accent),
    motif(look, 386, 286, 1.4, lighter(look.main, 0.6), look.accent),
    label(look, { x: 128, y: 250, width: 214, height: 80 }, { ground: null, behind: look.main }),
  ].join('');
}

/** Foam trays, one in another. */
export function trays(look: Look): string {
  const layers = Array.from({ length: 6 }, (_, at) => 336 - at * 16);
  return [
    ...layers.map((y) => solid(`M138 ${y - 16}H462L436 ${y + 10}H164Z`, y % 32 === 16 ? '#ffffff' : '#edf0f2')),
    solid('M150 236H450L462 246H138Z', '#f9fafb'),
    path('M206 232H394V350H206Z', look.main),
    label(look, { x: 212, y: 236, width: 176, height: 108 }, { ground: null, behind: look.main }),
  ].join('');
}

/** Sponges with a rough side, in a sleeve. */
export function sponge(look: Look): string {
  return [
    box(160, 262, 280, floor - 262, '#f6c834', 14),
    box(160, 230, 280, 40, '#2f8f4e', 12),
    ...[
      [186, 300],
      [212, 326],
      [404, 306],
      [424, 330],
      [178, 330],
    ].map(([x, y]) => oval(x ?? 0, y ?? 0, 6, 5, '#d9a91c')),
    box(232, 222, 136, floor - 222, look.main),
    label(look, { x: 236, y: 226, width: 128, height: 120 }, { ground: null, behind: look.main }),
  ].join('');
}

/** A bag of sweets with a header of card. */
export function headed(look: Look): string {
  const sweets = ['#e2487b', '#f2b705', '#4d8f2a', '#1e88c9', '#f08a24', '#8a4fb0'];
  const places = Array.from(
    { length: 24 },
    (_, n) => [226 + (n % 6) * 30 + (Math.floor(n / 6) % 2) * 10, 214 + Math.floor(n / 6) * 34] as const,
  );
  return [
    solid('M206 150C200 210 200 300 208 346H392C400 300 400 210 394 150Z', '#f4f7fa'),
    ...places.map(
      ([x, y], n) =>
        oval(x, y, 15, 14, sweets[(n * 5) % 6] ?? look.content) + oval(x - 4, y - 4, 4, 3, 'rgba(255,255,255,.6)'),
    ),
    box(202, 78, 196, 116, look.main, 6),
    oval(300, 92, 12, 5, '#fffdf8'),
    label(look, { x: 212, y: 92, width: 176, height: 98 }, { ground: null, behind: look.main }),
    seam(208, 338, 184, 12, '#dfe5ea'),
  ].join('');
}
