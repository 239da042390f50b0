/** Packs of film and paper. */
import { darker, lighter, mix } from '../colours.ts';
import { band, label, motif, seam, type Look } from '../look.ts';
import { box, floor, line, oval, path, rect, solid, words } from '../svg.ts';

/** A pillow of film, sealed above and below, that shows what is in it. */
export function pillow(look: Look): string {
  const d = 'M208 92C200 150 196 270 206 338C240 346 360 346 394 338C404 270 400 150 392 92Z';
  return [
    solid(d, look.main),
    path('M204 262C250 250 350 250 396 262C396 300 396 318 394 338C360 346 240 346 206 338Z', look.content),
    path('M206 262C250 250 350 250 396 262L396 268C350 256 250 256 206 268Z', look.accent),
    path(d, 'url(#shade)'),
    seam(206, 76, 188, 18, darker(look.main, 0.12)),
    seam(206, 336, 188, 14, darker(look.main, 0.12)),
    label(look, { x: 224, y: 104, width: 152, height: 148 }),
  ].join('');
}

/** A block of film that is folded above, as of sugar and coffee. */
export function brick(look: Look): string {
  return [
    path('M222 92L236 66H364L378 92Z', darker(look.main, 0.18)),
    box(222, 92, 156, floor - 92, look.main, 5),
    rect(222, 112, 156, 8, look.accent),
    rect(222, 326, 156, 8, look.accent),
    seam(246, 58, 108, 12, darker(look.main, 0.3)),
    label(look, { x: 232, y: 130, width: 136, height: 186 }),
  ].join('');
}

/** Paper of several layers with a sewn edge. */
export function sack(look: Look): string {
  const paper = '#e9d9ba';
  const d = 'M196 84C188 160 188 280 198 346C240 352 360 352 402 346C412 280 412 160 404 84Z';
  return [
    solid(d, paper),
    path('M192 128H408L410 160H190Z', look.main),
    path('M193 306H407L404 330H196Z', look.main),
    rect(196, 68, 208, 18, darker(paper, 0.12), 2),
    line('M202 77H398', '#a08350', 2),
    words(300, 152, look.brand, 26, 180, '#ffffff', 800),
    motif(look, 300, 200, 1.5, darker(look.main, 0.1), look.accent),
    ...look.name.map((each, at) => words(300, 262 + at * 24, each, 24, 180, '#4a3a20', 700)),
    words(300, 325, look.size, 18, 120, '#ffffff', 600),
  ].join('');
}

/** A bag that stands by itself. */
export function standing(look: Look): string {
  const d = 'M214 84C208 180 202 280 206 330C220 354 380 354 394 330C398 280 392 180 386 84Z';
  return [
    solid(d, look.main),
    path(
      'M205 300C250 322 350 322 395 300C397 316 396 324 394 330C380 354 220 354 206 330C204 324 204 316 205 300Z',
      darker(look.main, 0.2),
    ),
    seam(213, 70, 174, 20, lighter(look.main, 0.18)),
    label(look, { x: 226, y: 112, width: 148, height: 176 }, { corner: 12 }),
  ].join('');
}

/** A small flat one, of which a shop shows a box. */
export function sachet(look: Look): string {
  const teeth = (y: number, to: number) =>
    Array.from({ length: 10 }, (_, at) => `L${226 + at * 16 + 8} ${to}L${226 + (at + 1) * 16 - 2} ${y}`).join('');
  return [
    solid(
      `M226 122${teeth(122, 116)}V342${Array.from({ length: 10 }, (_, at) => `L${376 - at * 16} 348L${370 - at * 16} 342`).join('')}H226Z`,
      look.main,
    ),
    path('M226 306C280 284 330 326 384 300V342H226Z', look.content),
    path('M226 306C280 284 330 326 384 300V307C330 333 280 291 226 313Z', look.accent),
    label(look, { x: 234, y: 128, width: 142, height: 166 }, { ground: null, behind: look.main }),
  ].join('');
}

/** A loaf in a clear bag with a clip. */
export function loaf(look: Look): string {
  const crust = look.content;
  return [
    path('M414 230C440 236 452 256 462 240L470 300C448 292 436 312 412 318Z', mix(look.main, '#ffffff', 0.45)),
    rect(424, 250, 12, 44, look.accent, 3),
    solid('M150 346V238C128 178 214 172 282 172H360C430 172 440 210 418 240V346Z', crust),
    path('M150 346V238C128 178 214 172 232 190C258 210 244 230 234 240V346Z', lighter(crust, 0.45)),
    path('M158 338V240C146 196 210 190 224 200C240 214 232 228 226 238V338Z', '#fff6e2'),
    path('M250 172H360C430 172 440 210 418 240V346H250Z', look.main),
    path('M250 172H360C430 172 440 210 418 240V346H250Z', 'url(#shade)'),
    label(look, { x: 258, y: 196, width: 150, height: 138 }, { ground: null, behind: look.main }),
  ].join('');
}

/** Soft goods in film, wider than high: napkins and pads. */
export function soft(look: Look): string {
  const d = 'M158 210C150 250 150 310 160 346C240 352 360 352 440 346C450 310 450 250 442 210C360 200 240 200 158 210Z';
  return [
    path('M158 210L186 186H414L442 210C360 222 240 222 158 210Z', lighter(look.main, 0.4)),
    solid(d, look.main),
    path(
      'M153 300C240 270 360 330 447 290C448 310 446 328 440 346C360 352 240 352 160 346C156 330 153 316 153 300Z',
      look.accent,
    ),
    label(look, { x: 190, y: 220, width: 220, height: 112 }),
  ].join('');
}

/** Cooled goods under tight film, seen through a window. */
export function vacuum(look: Look): string {
  return [
    box(188, 104, 224, floor - 104, look.main, 14),
    rect(188, 104, 224, 18, darker(look.main, 0.18), 9),
    oval(300, 285, 92, 50, darker(look.content, 0.16)),
    oval(300, 278, 92, 48, look.content),
    path('M216 268A92 46 0 0 1 330 234A110 60 0 0 0 216 268Z', lighter(look.content, 0.4)),
    oval(300, 113, 9, 4, '#fffdf8'),
    label(look, { x: 204, y: 132, width: 192, height: 92 }),
  ].join('');
}

/** A frozen pack: as a pillow, with ice at its foot. */
export function frozen(look: Look): string {
  const d = 'M204 92C194 150 192 270 202 340C240 348 360 348 398 340C408 270 406 150 396 92Z';
  const heap = [
    [244, 296],
    [282, 306],
    [322, 298],
    [358, 306],
    [262, 318],
    [302, 322],
    [342, 320],
  ] as const;
  return [
    solid(d, look.main),
    path(
      'M198 262C250 240 350 284 402 254C404 290 402 320 398 340C360 348 240 348 202 340C198 310 197 286 198 262Z',
      '#eaf6fd',
    ),
    ...heap.map(([x, y]) => oval(x, y, 23, 17, darker(look.content, 0.1)) + oval(x - 2, y - 3, 20, 13, look.content)),
    path(d, 'url(#shade)'),
    seam(202, 76, 196, 18, darker(look.main, 0.12)),
    label(look, { x: 222, y: 102, width: 156, height: 146 }, { ground: null, behind: look.main }),
  ].join('');
}

/** Rolled up, with a band of paper around it. */
export function binBags(look: Look): string {
  const film = '#2f353d';
  return [
    box(206, 120, 188, floor - 126, film, 10),
    oval(300, 122, 94, 26, lighter(film, 0.16)),
    oval(300, 122, 64, 17, film),
    oval(300, 122, 34, 9, lighter(film, 0.25)),
    oval(300, 344, 94, 8, film),
    rect(206, 176, 188, 132, look.main),
    band(look, { x: 206, y: 176, width: 188, height: 34 }, look.accent),
    ...look.name.map((each, at) => words(300, 240 + at * 24, each, 23, 168, '#ffffff', 700)),
    words(300, 296, look.size, 18, 160, '#ffffff', 600),
    rect(206, 176, 188, 132, 'url(#shade)'),
  ].join('');
}
