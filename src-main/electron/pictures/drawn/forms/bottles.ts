/** What one drinks or cooks with: bottles and cans. */
import { darker } from '../colours.ts';
import { label, type Look } from '../look.ts';
import { box, floor, line, oval, path, rect, solid, turned } from '../svg.ts';

/** A streak of light on glass or plastic. */
const gleam = (x: number, from: number, to: number) => line(`M${x} ${from}V${to}`, 'rgba(255,255,255,.38)', 6);

/** Of clear plastic, for drinks. */
export function pet(look: Look): string {
  const body = turned([
    [15, 82],
    [15, 94],
    [66, 168],
    [66, 330],
    [56, floor],
  ]);
  return [
    solid(body, look.content),
    rect(281, 56, 38, 24, look.main, 4),
    rect(279, 80, 42, 6, darker(look.main, 0.2), 3),
    rect(234, 176, 132, 116, look.main),
    rect(234, 176, 132, 7, look.accent),
    rect(234, 285, 132, 7, look.accent),
    label(look, { x: 236, y: 182, width: 128, height: 104 }, { ground: null, behind: look.main }),
    path(body, 'url(#shade)'),
    gleam(258, 150, 168),
    gleam(252, 304, 332),
  ].join('');
}

/** Of plain plastic that nothing is seen through: oil, vinegar, bleach. */
export function bottle(look: Look): string {
  const body = turned([
    [16, 84],
    [16, 96],
    [64, 138],
    [70, 170],
    [70, 332],
    [62, floor],
  ]);
  return [
    solid(body, look.content),
    box(280, 58, 40, 30, look.main, 5),
    label(look, { x: 236, y: 164, width: 128, height: 158 }),
    path(body, 'url(#shade)'),
    gleam(250, 142, 156),
  ].join('');
}

/** Tall and of glass, with shoulders: wine, spirits, olive oil. */
export function wine(look: Look): string {
  const body = turned([
    [15, 60],
    [15, 122],
    [54, 176],
    [54, 338],
    [48, floor],
  ]);
  return [
    solid(body, look.content),
    box(283, 52, 34, 52, look.main, 4),
    rect(283, 98, 34, 5, look.accent),
    label(look, { x: 248, y: 196, width: 104, height: 130 }, { ground: '#f8f1e0', behind: '#fffdf8', corner: 2 }),
    path(body, 'url(#shade)'),
    gleam(262, 178, 188),
  ].join('');
}

/** Brown glass with a crown cap. */
export function longNeck(look: Look): string {
  const body = turned([
    [13, 62],
    [15, 130],
    [50, 196],
    [50, 338],
    [44, floor],
  ]);
  return [
    solid(body, '#6b3a14'),
    rect(283, 52, 34, 14, look.accent, 4),
    path(
      turned([
        [13.4, 80],
        [15, 118],
      ]),
      look.main,
    ),
    rect(250, 212, 100, 112, look.main),
    label(look, { x: 252, y: 212, width: 96, height: 112 }, { ground: null, behind: look.main }),
    path(body, 'url(#shade)'),
    gleam(262, 190, 204),
  ].join('');
}

/** Of aluminium, for drinks. */
export function can(look: Look): string {
  const body = turned([
    [50, 118],
    [64, 138],
    [64, 328],
    [52, floor],
  ]);
  return [
    solid(body, look.main),
    path(
      turned([
        [64, 312],
        [64, 328],
        [54, 346],
      ]),
      look.content,
    ),
    rect(236, 304, 128, 7, look.accent),
    rect(236, 142, 128, 4, look.accent),
    oval(300, 118, 50, 9, '#cfd6dc'),
    oval(300, 118, 42, 6, '#aab4bd'),
    rect(286, 113, 22, 5, '#dfe4e8', 2),
    label(look, { x: 238, y: 148, width: 124, height: 152 }, { ground: null, behind: look.main }),
    path(body, 'url(#shade)'),
  ].join('');
}
