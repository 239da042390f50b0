/** Words that are one slip of a finger away from a typed one. */
import { expect, it } from 'vitest';
import { foldText } from '../../../src-shared/domain/text/fold-text.ts';
import { firstWordIn, nearestWords } from '../../../src-main/db/search/nearest-words.ts';
import { openRig, type Rig } from '../../support/rig.ts';

const words = ['acougue', 'cafeteria', 'mercado', 'mercearia', 'progresso', 'padaria', '40123', 'сыр', 'кофейня'];
const firstFrom = firstWordIn(words);

function* slipsOf(word: string): Generator<string> {
  for (let at = 0; at < word.length; at++) {
    yield word.slice(0, at) + word.slice(at + 1);
    yield `${word.slice(0, at)}x${word.slice(at + 1)}`;
    yield `${word.slice(0, at)}x${word.slice(at)}`;
    yield `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`;
  }
  yield `${word}x`;
}

it('finds a word by every slip of one letter, and swapped neighbours', () => {
  for (const word of words.filter((each) => each.length > 4 && !/\d/.test(each))) {
    for (const slip of slipsOf(word)) {
      const isBeginning = words.some((each) => each.startsWith(slip));
      if (!isBeginning) expect([slip, nearestWords(slip, firstFrom)[0]]).toEqual([slip, word]);
    }
  }
});

it('knows a word also by its beginning, as long as it is being typed', () => {
  expect(nearestWords('progeso', firstWordIn(['progressista']))).toEqual([]);
  expect(nearestWords('porgre', firstFrom)).toEqual(['progre']);
});

it('takes no word that only begins like a short one, or like one without its last letter', () => {
  const of = (typed: string) => nearestWords(typed, firstWordIn(['sucos', 'ordem', 'mercadorias']));
  expect([of('such'), of('order'), of('mercads')]).toEqual([[], ['ordem'], ['mercado']]);
});

it('takes no short word and no number for another one', () => {
  expect(nearestWords('sir', firstFrom)).toEqual([]);
  expect(nearestWords('40124', firstFrom)).toEqual([]);
});

it('finds nothing that is two slips away', () => {
  expect(nearestWords('prgreso', firstFrom)).toEqual([]);
});

it('asks an index of many words little more than one of few', () => {
  const asked = (count: number) => {
    let questions = 0;
    const made = Array.from({ length: count }, (_, at) => foldText(`${at.toString(36)}palavra`));
    const first = firstWordIn([...words, ...made]);
    nearestWords('progreso', (from) => {
      questions++;
      return first(from);
    });
    return questions;
  };
  expect(asked(20_000)).toBeLessThan(asked(20) * 3);
});

const nearest = async (rig: Rig, text: string, among: 'orders' | 'customer' | 'product') =>
  (await rig.query('search.nearest', { text, among })).text;

it('sets the wrong word of a text right, as the name is written, and leaves the others alone', async () => {
  const rig = await openRig({ orders: 60 });
  await rig.sync();
  const { rows } = await rig.query('orders.search', { limit: 60 });
  const isAccented = (word: string) => word.length > 5 && /^[a-z]{2,}.*\p{M}/iu.test(word.normalize('NFD'));
  const accented = rows.flatMap(({ customer }) => String(customer.name).split(' ')).find(isAccented) ?? '';
  const name = rows.map(({ customer }) => String(customer.name)).find((each) => each.includes(accented)) ?? '';
  const typed = name.replace(accented, accented.slice(0, 2) + accented.slice(3));
  expect((await rig.query('orders.search', { text: typed })).total).toBe(0);
  for (const among of ['orders', 'customer'] as const) {
    const found = await nearest(rig, typed, among);
    expect(found).toContain(accented.toLowerCase());
    expect((await rig.query('orders.search', { text: found ?? '' })).total).toBeGreaterThan(0);
  }
});

it('sets two words right, also if each of them is there but never together', async () => {
  const rig = await openRig();
  for (const observations of ['Mercado progresso', 'Padaria progreso'])
    await rig.command('order.create', {
      order: { id_customer: 1, items: [{ id_item: 1, quantity: 1 }], observations },
    });
  expect(await nearest(rig, 'mrecado progreso', 'orders')).toBe('mercado progresso');
  expect(await nearest(rig, 'mercado progreso', 'orders')).toBe('mercado progresso');
  expect(await nearest(rig, 'mercado girafa', 'orders')).toBeNull();
});
