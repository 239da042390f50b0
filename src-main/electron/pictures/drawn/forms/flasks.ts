/** What one cleans and washes with: flasks, sprays, jugs and tubes. */
import { darker, lighter, mix } from '../colours.ts';
import { label, type Look } from '../look.ts';
import { box, floor, line, path, rect, solid, turned, words } from '../svg.ts';

/** Under pressure: it sprays. */
export function aerosol(look: Look): string {
  const body = turned([
    [34, 124],
    [56, 146],
    [56, 340],
    [56, floor],
  ]);
  return [
    solid(body, look.main),
    box(272, 66, 56, 54, look.accent, 10),
    rect(264, 116, 72, 10, '#c3cad0', 3),
    path(
      turned([
        [56, 322],
        [56, floor],
      ]),
      look.content,
    ),
    rect(244, 316, 112, 6, look.accent),
    label(look, { x: 246, y: 154, width: 108, height: 156 }, { ground: null, behind: look.main }),
    path(body, 'url(#shade)'),
  ].join('');
}

/** It is turned over or pressed: sauces, detergents, shampoo. */
export function flask(look: Look): string {
  const body = turned([
    [26, 104],
    [58, 138],
    [62, 200],
    [54, 250],
    [62, 300],
    [60, floor],
  ]);
  return [
    solid(body, look.content),
    box(278, 70, 44, 36, look.main, 7),
    rect(276, 100, 48, 7, darker(look.main, 0.2), 3),
    label(look, { x: 249, y: 150, width: 102, height: 178 }, { corner: 30 }),
    path(body, 'url(#shade)'),
  ].join('');
}

/** With a trigger above. */
export function trigger(look: Look): string {
  const body = turned([
    [16, 140],
    [58, 176],
    [58, 214],
    [64, 330],
    [60, floor],
  ]);
  return [
    solid(body, look.content),
    path('M262 72H338C352 76 356 88 352 100H318V132H282V100H268L256 128H246L254 98H240V82Z', look.main),
    rect(278, 128, 44, 14, darker(look.main, 0.22), 4),
    label(look, { x: 246, y: 196, width: 108, height: 138 }, { corner: 14 }),
    path(body, 'url(#shade)'),
  ].join('');
}

/** Some litres, carried by a handle. */
export function jug(look: Look): string {
  const body =
    'M252 104C212 116 190 136 190 176V330C190 344 198 350 212 350H388C402 350 410 344 410 330V176C410 136 388 116 348 104Z';
  return [
    solid(body, look.content),
    path(
      'M330 128C374 132 388 160 386 192C372 182 352 176 334 176C340 160 340 144 330 128Z',
      mix(look.content, '#fffdf8', 0.75),
    ),
    box(270, 70, 60, 36, look.main, 6),
    label(look, { x: 206, y: 196, width: 188, height: 138 }),
    path(body, 'url(#shade)'),
    line('M206 170C210 150 222 138 240 130', 'rgba(255,255,255,.4)', 6),
  ].join('');
}

/** It stands on its cap: toothpaste. */
export function tube(look: Look): string {
  const body = 'M238 74H362L346 312H254Z';
  return [
    solid(body, lighter(look.main, 0.88)),
    path('M243 142C290 120 320 180 357 146L350 250C310 280 290 220 250 250Z', look.main),
    path(
      'M250 250C290 220 310 280 350 250L349 262C310 292 290 232 251 262Z',
      look.accent === '#ffffff' ? look.content : look.accent,
    ),
    rect(236, 62, 128, 16, lighter(look.main, 0.6), 2),
    box(260, 312, 80, floor - 312, look.main, 6),
    words(300, 122, look.brand, 24, 96, darker(look.main, 0.2), 800),
    label({ ...look, brand: '' }, { x: 254, y: 158, width: 92, height: 84 }, { ground: null, behind: look.main }),
    path(body, 'url(#shade)'),
  ].join('');
}
