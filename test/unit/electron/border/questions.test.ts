import type { MessageBoxOptions } from 'electron';
import { expect, test } from 'vitest';
import type { Language } from '../../../../src-shared/contract/host/desktop.ts';
import { languageOf } from '../../../../src-main/electron/border/question-words.ts';
import { createQuestions } from '../../../../src-main/electron/border/questions.ts';

/** Whoever sits there presses the button of this index. */
function scene({ language = 'en', pressed = 1 }: { language?: Language; pressed?: number } = {}) {
  const shown: MessageBoxOptions[] = [];
  const at = { pressed, nowMs: 0 };
  const { ask, withdraw } = createQuestions({
    dialog: {
      showMessageBox: async (options) => {
        shown.push(options);
        return { response: at.pressed, checkboxChecked: false };
      },
    },
    language: () => language,
    now: () => at.nowMs,
  });
  return { ask, withdraw, shown, at };
}

test('Enter, Escape and closing the box refuse, and the other button alone confirms', async () => {
  const { ask, shown, at } = scene();
  expect(await ask.connect('https://erp.example.com')).toBe(true);
  expect(shown[0]).toMatchObject({ buttons: ['Cancel', 'Connect'], defaultId: 0, cancelId: 0 });
  at.pressed = 0;
  expect(await ask.connect('https://erp.example.com')).toBe(false);
});

test('the origin stands in the question, and the whole address below it', async () => {
  const { ask, shown } = scene();
  await ask.connect(`https://evil.example/erp.example.com/${'x'.repeat(500)}`);
  expect(shown[0]?.message).toBe('Connect to https://evil.example?');
  expect(shown[0]?.detail).toContain('\n\nhttps://evil.example/erp.example.com/xxx');
  expect(shown[0]?.detail?.length).toBeLessThan(400);
  await ask.move({ from: 'https://erp.example.com/v2', to: 'https://new.example.com' });
  expect(shown[1]?.message).toBe('Move this account to https://new.example.com?');
  expect(shown[1]?.detail).toContain('The account is at https://erp.example.com now.');
});

test.each([
  [
    'pt-BR' as const,
    [
      'Conectar a https://erp.example.com?',
      'Mudar esta conta para https://novo.example.com?',
      'https://novo.example.com não tem os últimos pedidos desta conta',
      'Este token não encontra nenhum dos últimos pedidos desta conta em https://erp.example.com',
      'Abrir http://portal.example no navegador?',
    ],
  ],
  [
    'es' as const,
    [
      '¿Conectarse a https://erp.example.com?',
      '¿Mover esta cuenta a https://novo.example.com?',
      'https://novo.example.com no tiene los últimos pedidos de esta cuenta',
      'Este token no encuentra ninguno de los últimos pedidos de esta cuenta en https://erp.example.com',
      '¿Abrir http://portal.example en el navegador?',
    ],
  ],
])('the questions are asked in %s as well', async (language, messages) => {
  const { ask, shown } = scene({ language });
  await ask.connect('https://erp.example.com');
  await ask.move({ from: 'https://erp.example.com', to: 'https://novo.example.com' });
  await ask.otherService('https://novo.example.com');
  await ask.strangeToken('https://erp.example.com');
  await ask.openInBrowser('http://portal.example');
  expect(shown.map(({ message }) => message)).toEqual(messages);
  expect(shown.map(({ buttons }) => buttons?.[0])).toEqual(Array(5).fill('Cancelar'));
});

test('a person who refused three times is asked nothing more for a minute, whatever the page asks', async () => {
  const { ask, shown, at } = scene({ pressed: 0 });
  for (const host of ['a', 'b', 'c', 'd', 'e']) expect(await ask.connect(`https://${host}.example`)).toBe(false);
  expect(shown).toHaveLength(3);
  at.nowMs += 60_000;
  at.pressed = 1;
  expect(await ask.connect('https://erp.example.com')).toBe(true);
});

test('questions that are asked at once are shown one after the other, and none after three refusals', async () => {
  const boxes: ((pressed: number) => void)[] = [];
  const { ask } = createQuestions({
    dialog: {
      showMessageBox: () =>
        new Promise((resolve) => boxes.push((response) => resolve({ response, checkboxChecked: false }))),
    },
    language: () => 'en',
    now: () => 0,
  });
  const answers = Array.from({ length: 100 }, () => ask.openInBrowser('http://portal.example'));
  for (const shown of [1, 2, 3]) {
    await expect.poll(() => boxes.length).toBe(shown);
    boxes.at(-1)?.(0);
  }
  expect(new Set(await Promise.all(answers))).toEqual(new Set([false]));
  expect(boxes).toHaveLength(3);
});

test('a question that waits is taken away as well when the application ends', async () => {
  const { ask, withdraw, shown } = scene();
  const answers = [ask.connect('https://a.example'), ask.connect('https://b.example')];
  withdraw();
  expect(await Promise.all(answers)).toEqual([false, false]);
  expect(shown).toEqual([]);
  expect(await ask.connect('https://a.example')).toBe(true);
});

test('an open question is taken away when the application ends', async () => {
  const { ask, withdraw, shown } = scene();
  await ask.connect('https://erp.example.com');
  expect(shown[0]?.signal?.aborted).toBe(false);
  withdraw();
  expect(shown[0]?.signal?.aborted).toBe(true);
});

test.each([
  [['pt-PT', 'en'], 'pt-BR'],
  [['de-DE', 'pt-BR'], 'pt-BR'],
  [['es-MX', 'en'], 'es'],
  [['de-DE', 'es-419', 'pt-BR'], 'es'],
  [['de-DE'], 'en'],
  [['en-US', 'pt-BR'], 'en'],
  [[], 'en'],
] as const)('who wants %j is asked in %s', (wanted, language) => {
  expect(languageOf(wanted)).toBe(language);
});
