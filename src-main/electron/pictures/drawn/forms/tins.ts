/** Tins, jars, tubs and buckets. */
import { darker, lighter } from '../colours.ts';
import { label, type Look } from '../look.ts';
import { box, floor, line, oval, path, rect, solid, turned } from '../svg.ts';

const metal = '#c9d0d6';

/** For what is preserved. */
export function tin(look: Look): string {
  return [
    box(206, 128, 188, floor - 138, metal),
    oval(300, 340, 94, 11, darker(metal, 0.2)),
    oval(300, 128, 94, 17, lighter(metal, 0.3)),
    oval(300, 129, 80, 12, darker(metal, 0.1)),
    rect(206, 148, 188, 184, look.main),
    rect(206, 148, 188, 10, look.accent),
    rect(206, 322, 188, 10, look.accent),
    label(look, { x: 214, y: 158, width: 172, height: 164 }, { ground: null, behind: look.main }),
    rect(206, 140, 188, 200, 'url(#shade)'),
  ].join('');
}

/** Low: fish and the like, with a ring to pull. */
export function flatTin(look: Look): string {
  return [
    box(170, 234, 260, 104, look.main, 18),
    oval(300, 334, 128, 16, darker(look.main, 0.35)),
    rect(170, 240, 260, 88, look.main),
    oval(300, 234, 130, 36, metal),
    oval(300, 232, 112, 28, lighter(metal, 0.35)),
    oval(300, 232, 80, 18, metal),
    oval(352, 230, 22, 8, darker(metal, 0.25)),
    oval(352, 230, 14, 4, lighter(metal, 0.4)),
    label(look, { x: 186, y: 262, width: 228, height: 80 }, { ground: null, behind: look.main }),
    rect(170, 240, 260, 92, 'url(#shade)', 8),
  ].join('');
}

/** Square and large, as of oil. */
export function canister(look: Look): string {
  return [
    rect(192, 112, 216, 14, darker(metal, 0.08), 4),
    box(196, 122, 208, floor - 122, look.main, 4),
    path('M196 250C260 220 340 280 404 244V350H196Z', look.content),
    rect(340, 94, 34, 20, look.accent, 4),
    line('M250 112C250 84 310 84 310 112', darker(metal, 0.3), 8),
    label(look, { x: 214, y: 144, width: 172, height: 184 }),
    rect(196, 122, 208, floor - 122, 'url(#shade)', 4),
  ].join('');
}

/** Of glass, so that one sees what is in it. */
export function jar(look: Look): string {
  const body = turned([
    [68, 128],
    [80, 148],
    [80, 326],
    [68, floor],
  ]);
  return [
    solid(body, look.content),
    path(
      turned([
        [68, 128],
        [80, 148],
        [80, 160],
      ]),
      lighter(look.content, 0.45),
    ),
    box(228, 92, 144, 38, look.main, 7),
    rect(228, 114, 144, 4, darker(look.main, 0.2)),
    label(look, { x: 226, y: 176, width: 148, height: 140 }, { corner: 10 }),
    path(body, 'url(#shade)'),
    line('M234 156V172', 'rgba(255,255,255,.6)', 7),
  ].join('');
}

/** Of plastic with a lid: margarine, butter. */
export function tub(look: Look): string {
  const body = turned([
    [118, 214],
    [98, floor],
  ]);
  return [
    solid(body, look.main),
    path(
      turned([
        [102.5, 314],
        [98, floor],
      ]),
      look.content,
    ),
    box(172, 184, 256, 32, lighter(look.accent, 0.15), 10),
    rect(172, 208, 256, 8, darker(look.accent, 0.18), 4),
    label(look, { x: 196, y: 218, width: 208, height: 90 }, { ground: null, behind: look.main }),
    path(body, 'url(#shade)'),
  ].join('');
}

/** A small one with a lid of foil, as of yoghurt. */
export function cup(look: Look): string {
  const body = turned([
    [74, 152],
    [54, floor],
  ]);
  return [
    solid(body, '#fbfaf6'),
    path(
      turned([
        [68, 214],
        [61, 290],
      ]),
      look.main,
    ),
    path(
      turned([
        [60, 296],
        [56, 336],
      ]),
      look.content,
    ),
    rect(220, 140, 160, 12, '#d7dde3', 4),
    path('M376 140L396 130L384 152Z', '#c1c9d1'),
    label(look, { x: 240, y: 206, width: 120, height: 88 }, { ground: null, behind: look.main }),
    path(body, 'url(#shade)'),
  ].join('');
}

/** With a handle: some kilos. */
export function bucket(look: Look): string {
  const body = turned([
    [104, 142],
    [86, floor],
  ]);
  return [
    line('M200 150C196 70 404 70 400 150', '#aab3bb', 6),
    solid(body, '#fbfaf6'),
    box(188, 122, 224, 26, look.main, 8),
    path(
      turned([
        [100, 186],
        [89, 322],
      ]),
      look.main,
    ),
    label(look, { x: 212, y: 190, width: 176, height: 128 }),
    path(body, 'url(#shade)'),
  ].join('');
}

/** A pillar of disposable cups in a clear sleeve. */
export function cupStack(look: Look): string {
  const rims = Array.from({ length: 11 }, (_, at) => 92 + at * 12);
  return [
    ...rims.map((y) => box(232, y, 136, 9, at(y), 4)),
    solid('M236 222H364L346 346H254Z', '#f6f8fa'),
    path('M233 150H367V226L361 270H239L233 226Z', look.main),
    label(look, { x: 240, y: 150, width: 120, height: 116 }, { ground: null, behind: look.main }),
    path('M232 90H368V226L346 346H254L232 226Z', 'url(#shade)'),
    line('M246 100V218', 'rgba(255,255,255,.7)', 5),
  ].join('');
}

const at = (y: number) => (y % 24 === 20 ? '#ffffff' : '#e6eaee');
