/** A photo whose file a person chose: the page names a ticket, and never a path. */
import { expect, test } from 'vitest';
import { createAttachFile } from '../../../../src-main/electron/border/attach-file.ts';
import { createChosenFiles } from '../../../../src-main/electron/border/chosen-files.ts';
import { validate } from '../../../../src-shared/contract/validate.ts';
import { hostSchemas } from '../../../../src-shared/contract/host/host.ts';

function scene(isOpen = true) {
  const asked: unknown[] = [];
  const files = createChosenFiles();
  const command = async (...request: unknown[]) => {
    asked.push(request);
    return { ok: true, value: {} } as never;
  };
  const handlers = createAttachFile({ files, workspace: () => (isOpen ? { command } : null) });
  return { asked, files, attach: handlers['product-image.attachFile'] };
}

const productId = 7 as never;

test('the core gets the path of the ticket, once', async () => {
  const { asked, files, attach } = scene();
  const ticket = files.note('/photos/shelf.jpg');
  expect(ticket).not.toContain('shelf');
  expect(await attach({ productId, ticket, again: true })).toMatchObject({ ok: true });
  expect(asked).toEqual([['product-image.attach', { productId, again: true, path: '/photos/shelf.jpg' }]]);
  expect(await attach({ productId, ticket })).toMatchObject({ error: { refusal: { reason: 'unreadable' } } });
  expect(asked).toHaveLength(1);
});

test.each(['/etc/shadow', '\\\\evil\\share\\x.jpg', '__proto__', '00000000-0000-4000-8000-000000000000'])(
  'what a page makes up is no ticket, and reaches no file: %s',
  async (ticket) => {
    const { asked, attach } = scene();
    expect(await attach({ productId, ticket })).toMatchObject({ ok: false, error: { kind: 'photo' } });
    expect(asked).toEqual([]);
  },
);

test('a path in the payload is refused with the rest of what the schema does not know', () => {
  expect(validate(hostSchemas['product-image.attachFile'], { productId: 7, ticket: 't', path: '/etc/shadow' }).ok).toBe(
    false,
  );
});

test('a ticket outlives a signing out that refused it, and the oldest of very many goes', async () => {
  const closed = scene(false);
  const kept = closed.files.note('/a.jpg');
  expect(await closed.attach({ productId, ticket: kept })).toMatchObject({ error: { kind: 'notNow' } });
  expect(closed.files.take(kept)).toBe('/a.jpg');
  const { files } = scene();
  const tickets = Array.from({ length: 1_001 }, (_none, at) => files.note(`/${at}.jpg`));
  expect(files.take(tickets[0] ?? '')).toBeNull();
  expect(files.take(tickets[1] ?? '')).toBe('/1.jpg');
});
