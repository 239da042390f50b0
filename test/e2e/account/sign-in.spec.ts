/** Signing in, and every way in which it is refused. */
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, sampleOrders, test } from '../fixtures.ts';
import { expectAccessible } from '../support/accessible.ts';

/** What answers in place of the service at a hotel: a page. */
async function startPortal(): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the free Wi-Fi</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test('the first sign-in fills the list of orders', async ({ orders }) => {
  await expect(orders.grid).toHaveAttribute('aria-rowcount', String(sampleOrders + 1));
  await expect(orders.rows('Synced').first()).toBeVisible();
  await expect(orders.rows('Not sent yet')).toHaveCount(0);
});

test('the address of the first sign-in is confirmed outside the page, once, and nothing is sent there before', async ({
  signedOut: app,
  service,
}) => {
  const { signIn } = app.pages;
  const before = service.data.requests().length;
  await app.confirmQuestions({ except: /./ });
  await signIn.submit(service.baseUrl, service.token);
  await expect(signIn.serviceAddress).toHaveAccessibleDescription(/This address was not confirmed/);
  await expect(signIn.serviceAddress).toBeFocused();
  await expectAccessible(app.window, 'an address that was not confirmed');
  expect(service.data.requests()).toHaveLength(before);
  await app.confirmQuestions();
  await signIn.submit(service.baseUrl, 'another-token');
  await expect(signIn.token).toHaveAccessibleDescription(/The system refused this token/);
  await signIn.signIn(service.baseUrl, service.token);
  const asked = `Connect to ${new URL(service.baseUrl).origin}?`;
  expect(await app.questions()).toEqual([asked, asked]);
});

test('who signs out is in the field that is to be filled in, also after a reload', async ({ app, orders }) => {
  const signIn = await orders.signOut();
  await expect(signIn.token).toBeFocused();
  await app.window.reload();
  await expect(signIn.token).toBeFocused();
});

test('a sign-in that fails for the same reason again is heard again', async ({ signedOut: app, service }) => {
  const { signIn } = app.pages;
  const alert = app.window.getByRole('alert').filter({ hasText: 'The system refused this token' });
  await signIn.submit(service.baseUrl, 'another-token');
  const first = await alert.elementHandle();
  await signIn.submit(service.baseUrl, 'another-token');
  await expect.poll(() => first?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await expect(alert).toHaveCount(1);
});

test('what was said of a token is not said of the next while that is tried', async ({ signedOut: app }) => {
  const answer: { status: number | null } = { status: 401 };
  const server = createServer((_request, response) => {
    if (answer.status !== null) response.writeHead(answer.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { signIn } = app.pages;
  await signIn.submit(url, 'a-token');
  await expect(signIn.token).toHaveAccessibleDescription(/The system refused this token/);
  answer.status = null;
  await signIn.submit(url, 'the-next-token');
  await expect(app.window.getByRole('button', { name: 'Trying the token…' })).toBeVisible();
  await expect(signIn.token).not.toHaveAccessibleDescription(/refused/);
  server.closeAllConnections();
  server.close();
});

test('a sign-in that fails says why beside its field, and nothing is saved', async ({
  signedOut: app,
  service,
  dataFolder,
}) => {
  const signIn = app.pages.signIn;
  const expectRefusal = async (field: typeof signIn.token, words: RegExp) => {
    await expect(field).toHaveAttribute('aria-invalid', 'true', { timeout: 20_000 });
    await expect(field).toHaveAccessibleDescription(words);
  };
  const { serviceAddress, token } = signIn;

  await signIn.submit('', '');
  await expectRefusal(serviceAddress, /Fill this in/);
  await expectRefusal(token, /Fill this in/);
  await signIn.submit('not an address', 'a-token');
  await expectRefusal(serviceAddress, /This is not a web address/);
  await signIn.submit('http://service.example', 'a-token');
  await expectRefusal(serviceAddress, /must begin with https/);
  await signIn.submit(service.baseUrl, 'another-token');
  await expectRefusal(token, /The system refused this token/);

  for (const odd of [`Bearer ${service.token}`, 'first half second half', 'tokén']) {
    await signIn.submit(service.baseUrl, odd);
    await expectRefusal(token, /Copy it once more/);
  }

  const { url, server } = await startPortal();
  await signIn.submit(url, 'a-token');
  await expectRefusal(serviceAddress, /What answers at this address is not the system/);
  server.close();

  await service.goDown();
  await signIn.submit(service.baseUrl, service.token);
  await expectRefusal(serviceAddress, /Nothing answers at this address/);

  await expect(signIn.heading).toBeVisible();
  expect(existsSync(join(dataFolder, 'session.json'))).toBe(false);
  expect(readdirSync(dataFolder)).not.toContain('workspaces');
});
