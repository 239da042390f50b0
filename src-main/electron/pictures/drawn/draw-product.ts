/**
 * Pack shots of the products that practice sells, as SVG: drawn by their names, so that the same product always looks the same,
 * and a product that practice does not sell has none.
 */
import { brands, type Brand } from './brands.ts';
import { lighter, mix } from './colours.ts';
import { forms, type Form } from './forms.ts';
import { goods, type Goods } from './goods.ts';
import { floor, middle, oval, rect } from './svg.ts';

export interface Named {
  goods: Goods;
  brand: Brand;
  /** As `5 kg`. */
  size: string;
  form: Form;
  /** A taste that its size names. */
  taste: string | null;
}

/** `Arroz branco tipo 1 Campo Novo 5 kg`; null for what is not said in this way. */
export function readName(name: string): Named | null {
  const kind = goods.find(({ family }) => name.startsWith(`${family} `));
  if (!kind) return null;
  const [, brandName = '', said = ''] = /^(\D+?) (\d.*)$/.exec(name.slice(kind.family.length + 1)) ?? [];
  const brand = brands.get(brandName);
  if (!brand) return null;
  const other = kind.others.find(({ size }) => ` ${said} `.includes(` ${size} `));
  const taste = Object.keys(tastes).find((each) => said.endsWith(` ${each}`)) ?? null;
  const size = said.replace(/ (?:lata|garrafa|long neck|sachê|bag|balde|peça|fatiado)$/, '');
  return {
    goods: kind,
    brand,
    form: other?.form ?? kind.form,
    taste,
    size: taste ? size.slice(0, -taste.length - 1) : size,
  };
}

const tastes: Record<string, string> = {
  chocolate: '#5a301a',
  fubá: '#f2c23a',
  laranja: '#f39a2d',
  baunilha: '#f6e7b8',
  uva: '#6a2c70',
  maracujá: '#f2b705',
};

/** 600 by 400; the pack lies in the square in the middle. Null for what practice does not sell. */
export function drawProduct(productName: string): string | null {
  const named = readName(productName);
  if (!named) return null;
  const { brand, form, size, taste } = named;
  const content = (taste && tastes[taste]) || named.goods.content;
  const { name, motif } = named.goods;
  const drawn = forms[form]({
    ...{ brand: brand.name.replace(/^Laticínios /, ''), main: brand.main, accent: brand.accent, size, content, motif },
    name: taste ? [...name, taste] : name,
  });
  const { grow = 1, lift = 0 } = low[form] ?? {};
  const scale = Math.round(scaleOf(size) * grow * 100) / 100;
  const ground = 376 - lift;
  const wall = lighter(mix(brand.main, content, 0.35), 0.76);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" viewBox="0 0 600 400"',
    ' font-family="Inter, Segoe UI, Roboto, Helvetica Neue, Arial, Liberation Sans, sans-serif">',
    shades,
    rect(0, 0, 600, 400, wall),
    rect(0, 0, 600, 400, 'url(#glow)'),
    oval(middle, ground + 1, 160 * scale, 15 * scale, 'url(#shadow)'),
    `<g transform="translate(${middle} ${ground}) scale(${scale}) translate(${-middle} ${-floor})">${drawn}</g>`,
    '</svg>',
  ].join('');
}

/** What is low is drawn larger, and does not stand at the very foot of the picture. */
const low: Partial<Record<Form, { grow?: number; lift: number }>> = {
  bar: { lift: 84 },
  block: { grow: 1.12, lift: 44 },
  bundle: { grow: 1.1, lift: 44 },
  cup: { grow: 1.16, lift: 18 },
  filmBox: { lift: 84 },
  flatTin: { grow: 1.25, lift: 64 },
  loaf: { grow: 1.08, lift: 48 },
  rolls: { lift: 34 },
  sachet: { grow: 1.12, lift: 14 },
  smallCarton: { grow: 1.2, lift: 24 },
  soft: { grow: 1.14, lift: 64 },
  sponge: { grow: 1.15, lift: 74 },
  trays: { grow: 1.05, lift: 60 },
  tub: { grow: 1.14, lift: 46 },
};

const stops = (...each: [offset: number, colour: string, opacity: number][]) =>
  each
    .map(([offset, colour, opacity]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');

const shades = [
  '<defs>',
  `<linearGradient id="shade">${stops([0, '#000', 0.16], [0.1, '#fff', 0.1], [0.26, '#fff', 0.2], [0.46, '#fff', 0], [0.7, '#000', 0.03], [1, '#000', 0.24])}</linearGradient>`,
  `<linearGradient id="fall" x2="0" y2="1">${stops([0, '#fff', 0.26], [0.4, '#fff', 0], [1, '#000', 0.2])}</linearGradient>`,
  `<radialGradient id="glow" cy=".42" r=".62">${stops([0, '#fff', 0.7], [1, '#fff', 0])}</radialGradient>`,
  `<radialGradient id="shadow">${stops([0, '#1f2430', 0.42], [0.6, '#1f2430', 0.16], [1, '#1f2430', 0])}</radialGradient>`,
  '</defs>',
].join('');

/** What holds more looks larger, within the bounds of the picture. */
function scaleOf(size: string): number {
  const [, number = '', unit = ''] = /^([\d.,]+) (\S+)/.exec(size) ?? [];
  const amount = Number(number.replaceAll('.', '').replace(',', '.')) * (unit === 'L' || unit === 'kg' ? 1_000 : 1);
  const measured = ['g', 'kg', 'ml', 'L'].includes(unit) && amount > 0;
  const scale = measured ? 1.03 + 0.07 * Math.log10(amount / 80) : 1.12;
  return Math.round(Math.min(1.2, Math.max(0.98, scale)) * 100) / 100;
}
