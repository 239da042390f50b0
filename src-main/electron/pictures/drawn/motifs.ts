/** Small drawings that tell what is in a pack, each some forty units wide around the origin. */
import { line, oval, path, rect } from './svg.ts';

const leaf = (fill: string, turn: number) =>
  `<g transform="rotate(${turn})">${path('M0 4C-10 -6 -8 -18 0 -24C8 -18 10 -6 0 4Z', fill)}</g>`;
const ring = (count: number, each: (angle: number) => string) =>
  Array.from({ length: count }, (_, at) => each((at * 360) / count)).join('');
const at = (x: number, y: number, drawn: string) => `<g transform="translate(${x} ${y})">${drawn}</g>`;

type Draw = (fill: string, other: string) => string;

export const motifs = {
  grain: (fill) =>
    `<g transform="translate(0 6) scale(.74)">${line('M0 24V-14', fill, 3)}${[-12, 0, 12].map((y) => at(0, y, leaf(fill, -48) + leaf(fill, 48))).join('')}${at(0, -12, leaf(fill, 0))}</g>`,
  bean: (fill, other) =>
    [
      [-9, 5, -30],
      [9, -3, 25],
    ]
      .map(
        ([x, y, turn]) =>
          `<g transform="translate(${x} ${y}) rotate(${turn})">${oval(0, 0, 9, 14, fill)}${line('M0 -10C5 -3 -5 3 0 10', other, 2)}</g>`,
      )
      .join(''),
  leaf: (fill, other) => `<g transform="rotate(35) scale(1.5)">${leaf(fill, 0)}${line('M0 8V-14', other, 1.4)}</g>`,
  drop: (fill, other) =>
    path('M0 -22C12 -6 16 2 16 8A16 15 0 0 1 -16 8C-16 2 -12 -6 0 -22Z', fill) +
    line('M-8 8A8 8 0 0 0 -1 15', other, 3),
  fruit: (fill, other) =>
    oval(0, 5, 17, 16, fill) + `<g transform="translate(2 -10) rotate(50) scale(.7)">${leaf(other, 0)}</g>`,
  grapes: (fill, other) =>
    [
      [-12, -6],
      [0, -6],
      [12, -6],
      [-6, 4],
      [6, 4],
      [0, 14],
    ]
      .map(([x, y]) => oval(x ?? 0, y ?? 0, 7, 7, fill))
      .join('') + `<g transform="translate(0 -10) rotate(50) scale(.7)">${leaf(other, 0)}</g>`,
  bubbles: (fill, other) => oval(-7, 5, 12, 12, fill) + oval(11, -7, 7, 7, other) + oval(11, 13, 4.5, 4.5, fill),
  fish: (fill, other) =>
    path('M-22 0C-12 -15 8 -15 14 0C8 15 -12 15 -22 0Z', fill) +
    path('M12 0L24 -11V11Z', fill) +
    oval(-11, -3, 2.4, 2.4, other),
  tomato: (fill, other) =>
    oval(0, 4, 18, 16, fill) +
    ring(5, (turn) => `<g transform="translate(0 -9) rotate(${turn}) scale(.5)">${leaf(other, 0)}</g>`),
  corn: (fill, other) =>
    path('M0 -22C11 -14 11 10 0 20C-11 10 -11 -14 0 -22Z', fill) +
    `<g transform="translate(-5 16)">${leaf(other, -28)}</g><g transform="translate(5 16)">${leaf(other, 28)}</g>`,
  olive: (fill, other) => `<g transform="rotate(-25)">${oval(0, 0, 13, 18, fill)}${oval(0, -13, 4, 3, other)}</g>`,
  flower: (fill, other) =>
    ring(6, (turn) => `<g transform="rotate(${turn}) translate(0 -3) scale(.8)">${leaf(fill, 0)}</g>`) +
    oval(0, 0, 6, 6, other),
  sparkle: (fill, other) =>
    path('M0 -22C2 -6 6 -2 20 0C6 2 2 6 0 22C-2 6 -6 2 -20 0C-6 -2 -2 -6 0 -22Z', fill) +
    at(
      15,
      -14,
      `<g transform="scale(.35)">${path('M0 -22C2 -6 6 -2 20 0C6 2 2 6 0 22C-2 6 -6 2 -20 0C-6 -2 -2 -6 0 -22Z', other)}</g>`,
    ),
  bolt: (fill) => path('M6 -24L-14 4H-2L-6 24L14 -5H2Z', fill),
  coffee: (fill, other) =>
    `<g transform="rotate(28)">${oval(0, 0, 14, 20, fill)}${line('M0 -18C8 -7 -8 7 0 18', other, 3)}</g>`,
  bread: (fill, other) => path('M-22 14V0C-30 -20 30 -20 22 0V14Z', fill) + line('M-9 -7L-4 4M2 -9L7 2', other, 3),
  cheese: (fill, other) =>
    path('M-22 14V-2L14 -16C20 -14 22 -8 22 -2V14Z', fill) + oval(-8, 6, 4, 4, other) + oval(10, 2, 5, 5, other),
  milk: (fill, other) => path('M-13 -20H13L9 20H-9Z', other) + path('M-11.5 -8C-4 -13 4 -3 11.5 -8L9 20H-9Z', fill),
  snow: (fill) =>
    ring(6, (turn) => `<g transform="rotate(${turn})">${line('M0 0V-19M0 -11L-6 -17M0 -11L6 -17', fill, 3)}</g>`),
  cloud: (fill) =>
    oval(-11, 4, 11, 10, fill) + oval(1, -4, 14, 13, fill) + oval(14, 5, 9, 9, fill) + rect(-14, 4, 30, 10, fill, 5),
  cocoa: (fill, other) =>
    [-1, 0, 1]
      .map((x) => [-1, 0].map((y) => rect(x * 15 - 7, y * 15, 13, 13, x + y === 0 ? other : fill, 2)).join(''))
      .join(''),
  cake: (fill, other) =>
    path('M-20 16V0H20V16Z', fill) + path('M-20 0C-20 -18 20 -18 20 0C14 7 8 -2 0 3C-8 7 -14 -2 -20 0Z', other),
  ham: (fill, other) => oval(0, 0, 22, 16, fill) + oval(5, -1, 8, 6, other) + oval(5, -1, 3.5, 2.6, fill),
  chili: (fill, other) =>
    path('M-14 -12C-16 8 2 20 20 16C6 14 0 4 0 -12Z', fill) + path('M-16 -11C-14 -18 0 -18 2 -11Z', other),
  candy: (fill, other) => oval(0, 0, 11, 11, fill) + path('M-9 0L-24 -9V9ZM9 0L24 -9V9Z', other),
  cup: (fill, other) => path('M-14 -18H14L9 20H-9Z', fill) + line('M-12 -7H12', other, 3),
} as const satisfies Record<string, Draw>;

export type Motif = keyof typeof motifs;
