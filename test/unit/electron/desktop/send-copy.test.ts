import { expect, it } from 'vitest';
import { createSendCopy } from '../../../../src-main/electron/desktop/send-copy.ts';

function opening(openExternal: (url: string) => Promise<void>) {
  const logged: unknown[] = [];
  return { logged, ...createSendCopy({ openExternal, log: (...line) => logged.push(line) }) };
}

it('opens WhatsApp at a number with the text, and nothing of it reads as another part of the address', async () => {
  const opened: string[] = [];
  const copy = opening(async (url) => void opened.push(url));
  const text = 'Café & açúcar 100 % #1 ?phone=1\n12 × R$ 10,50';
  expect(await copy['copy.openWhatsApp']({ phone: '5511987654321', text })).toEqual({
    ok: true,
    value: { kind: 'opened' },
  });
  const url = new URL(opened[0] ?? '');
  expect([url.origin, url.pathname, url.hash]).toEqual(['https://wa.me', '/5511987654321', '']);
  expect([...url.searchParams]).toEqual([['text', text]]);
});

it('opens no address that is longer than systems take', async () => {
  const copy = opening(() => Promise.reject(new Error('opened')));
  const answer = await copy['copy.openWhatsApp']({ phone: '5511987654321', text: 'é'.repeat(400) });
  expect(answer).toEqual({ ok: true, value: { kind: 'tooLong' } });
});

it('says when nothing could be opened, and tells the log neither number nor text', async () => {
  const copy = opening((url) => Promise.reject(new Error(`No program for ${url}`)));
  const answer = await copy['copy.openWhatsApp']({ phone: '5511987654321', text: 'Pedido 60' });
  expect(answer).toEqual({ ok: true, value: { kind: 'failed' } });
  expect(copy.logged).toHaveLength(1);
  expect(JSON.stringify(copy.logged)).not.toMatch(/5511987654321|Pedido/);
});
