/** The draft of a message with an order in it, written to a real folder and read by another program's parser. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, expect, it } from 'vitest';
import { composeDraft, createMailDraft } from '../../../../src-main/electron/printing/mail-draft.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-mail-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const draft = {
  to: 'compras@padaria.com.br; joao@padaria.com.br',
  subject: 'Pedido 60 · Distribuidora São João',
  text: 'Pedido 60 · 12/10/2026\nPadaria Aurora\n\nFeijão: 3 × R$ 19,90 = R$ 59,70\n',
  attachmentName: 'Pedido 60 Padaria Aurora.pdf',
};
const request = { ...draft, title: 'Pedido 60' };
const pdf = Buffer.from('%PDF-1.7 é');

it('says what the rep has seen, with the PDF in it, and is marked as unsent', async () => {
  const mail = await PostalMime.parse(await composeDraft(draft, pdf));
  expect(mail).toMatchObject({
    subject: draft.subject,
    to: [{ address: 'compras@padaria.com.br' }, { address: 'joao@padaria.com.br' }],
    attachments: [{ filename: draft.attachmentName, mimeType: 'application/pdf', disposition: 'attachment' }],
  });
  expect(mail.text?.trimEnd()).toBe(draft.text.trimEnd());
  expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer)).toEqual(pdf);
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'x-unsent', value: '1' }));
  expect(mail.from).toBeUndefined();
});

it('may be without an address', async () => {
  const mail = await PostalMime.parse(await composeDraft({ ...draft, to: '' }, pdf));
  expect([mail.subject, mail.to ?? []]).toEqual([draft.subject, []]);
});

function scene(problem = '') {
  const opened: string[] = [];
  const times = { nowMs: Date.now() };
  const own = mkdtempSync(join(folder, 'user-'));
  const mail = createMailDraft({
    contents: () => ({ printToPDF: async () => pdf }),
    folder: join(own, 'mail-drafts'),
    async openPath(path) {
      opened.push(path);
      return problem;
    },
    now: () => times.nowMs,
    log: () => {},
  });
  return { mail, opened, times, folder: join(own, 'mail-drafts') };
}

it('is a file called as the order, which only this user can read', async () => {
  const { mail, opened } = scene();
  expect(await mail.handlers['copy.openMail'](request)).toEqual({ ok: true, value: { kind: 'opened' } });
  const [path = ''] = opened;
  expect(path).toMatch(/Pedido 60 Padaria Aurora\.eml$/);
  expect((await PostalMime.parse(readFileSync(path))).subject).toBe(draft.subject);
  if (process.platform !== 'win32')
    expect([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777]).toEqual([0o600, 0o700]);
});

it('is removed by a later one, once a mail program has had an hour to read it', async () => {
  const { mail, opened, times, folder: drafts } = scene();
  await mail.handlers['copy.openMail'](request);
  await mail.handlers['copy.openMail'](request);
  expect(readdirSync(drafts)).toHaveLength(2);
  const hourAgo = new Date(times.nowMs - 3_600_000);
  utimesSync(dirname(opened[0] ?? ''), hourAgo, hourAgo);
  await mail.removeOld();
  expect(readdirSync(drafts).map((name) => join(drafts, name))).toEqual([dirname(opened[1] ?? '')]);
});

it('tells that no program opens it', async () => {
  const { mail } = scene('No application is associated with the file');
  expect(await mail.handlers['copy.openMail'](request)).toEqual({ ok: true, value: { kind: 'failed' } });
});
