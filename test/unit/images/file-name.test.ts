import { describe, expect, it } from 'vitest';
import { freeName, nameByContent, nameOnDisk } from '../../../src-main/images/file-name.ts';

describe('two names are one on a disk of Windows or macOS', () => {
  it.each([
    ['capitals', 'IMG_0001.JPG', 'img_0001.jpg'],
    ['composed and decomposed accents', 'maçã.jpg', 'maçã.jpg'.normalize('NFD')],
    ['accents and capitals', 'MAÇÃ.JPG'.normalize('NFD'), 'maçã.jpg'],
    ['a sharp s', 'straße.jpg', 'STRASSE.JPG'],
    ['a capital sharp s', 'STRAẞE.jpg', 'strasse.jpg'],
    ['a final sigma', 'ΛΟΓΟΣ.jpg', 'λογος.jpg'],
    ['a final sigma and another', 'λογος.jpg', 'λογοσ.jpg'],
    ['a ligature', 'ﬁta.png', 'FITA.png'],
    ['the sign of kelvin', '\u212A1.png', 'k1.png'],
    ['a dot at the end', 'front.jpg.', 'front.jpg'],
    ['a space at the end', 'front.jpg ', 'FRONT.jpg'],
    ['a zero-width space', 'fr\u200Bont.jpg', 'front.jpg'],
  ])('that differ by %s', (_, one, other) => {
    expect(nameOnDisk(one)).toBe(nameOnDisk(other));
  });

  it.each([
    ['shelf.jpg', 'shelf-2.jpg'],
    ['maca.jpg', 'maçã.jpg'],
    ['a b.jpg', 'ab.jpg'],
  ])('but not %s and %s', (one, other) => {
    expect(nameOnDisk(one)).not.toBe(nameOnDisk(other));
  });
});

it('a free name differs on such a disk from those that are taken', () => {
  const taken = new Set(['IMG.jpg', 'img-2.JPG'].map(nameOnDisk));
  expect(freeName('Img.jpg', (name) => taken.has(nameOnDisk(name)))).toBe('Img-3.jpg');
});

it('a name loses its dots and spaces at the end, as it would on Windows', () => {
  expect(nameByContent('front.jpg. ', 'image/jpeg')).toBe('front.jpg');
  expect(nameByContent('front. ', 'image/png')).toBe('front.png');
});

it.each([
  ['CON.jpg', 'CON_.jpg'],
  ['nul.jpeg', 'nul_.jpeg'],
  ['lpt9.tar.jpg', 'lpt9_.tar.jpg'],
  ['aux', 'aux_.jpg'],
  ['COM¹.jpg', 'COM¹_.jpg'],
  ['console.jpg', 'console.jpg'],
  ['com10.jpg', 'com10.jpg'],
])('%s, which Windows may keep for a device, becomes %s', (name, becomes) => {
  expect(nameByContent(name, 'image/jpeg')).toBe(becomes);
});
