/** Measures in a search for orders, with a space before their unit or without. */
import { expect, it } from 'vitest';
import { draft } from '../../support/drafts.ts';
import { openRig } from '../../support/rig.ts';

/** Answers how many of the orders with these observations are found by a text. */
async function openWith(...observed: string[]): Promise<(text: string) => Promise<number>> {
  const rig = await openRig();
  for (const observations of observed) await rig.command('order.create', { order: draft(rig, { observations }) });
  return async (text) => (await rig.query('orders.search', { text })).rows.map(({ localId }) => localId).length;
}

it('finds a measure that is typed in one if there is a space before its unit, while it is being typed', async () => {
  const find = await openWith('Sabão 1,6 kg', 'Guaraná 2L', 'Detergente 500 ml', '2 caixas de leite');
  for (const text of ['1,6kg', '1,6k', 'deterg 500ML', '2l']) expect([text, await find(text)]).toEqual([text, 1]);
  expect(await find('500kg')).toBe(0);
});

it('finds a measure that is typed with a space if there is none before its unit, while it is being typed', async () => {
  const find = await openWith('Sabão 1,6kg', 'Guaraná 2L', 'Detergente 500ml neutro', '500 caixas');
  for (const text of ['1,6 kg', '1,6 k', 'deterg 500 ML neutro', '2 l']) {
    expect([text, await find(text)]).toEqual([text, 1]);
  }
  for (const text of ['500 kg', '50 ml', '500 ml azul']) expect([text, await find(text)]).toEqual([text, 0]);
});
