/** Whatever a service says may repeat the token: nothing of what is shown or kept of its words holds it. */
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import type { Client } from '../../../src-main/api/wire/client.ts';
import { deleteOrder, getOrder, searchOrders } from '../../../src-main/api/requests/orders.ts';
import { withoutToken } from '../../../src-main/api/wire/without-token.ts';
import { describe } from '../../../src-main/outbox/service/classify.ts';
import { startHttp } from '../../support/services/http-loopback.ts';
import { apiErrorOf, closeAfterwards, openClient } from './support.ts';

const open = closeAfterwards();

/** As many services make them: random bytes in Base64. */
const token = 'q83v/EjRWe+NRv8/3q2+7w==';
const asItIs = token;
const asPhpWritesJson = token.replaceAll('/', '\\/');
const asDotNetWritesJson = token.replaceAll('+', '\\u002B');
const inAddress = encodeURIComponent(token);
const inAddressInSmallLetters = inAddress.replace(/%../g, (code) => code.toLowerCase());

interface Sent {
  status?: number;
  reason?: string;
  type?: string;
  headers?: Record<string, string>;
  body?: string;
}

async function failureWords(sent: Sent, call: (client: Client) => Promise<unknown> = (client) => getOrder(client, 7)) {
  const { status = 200, type = 'application/json', headers = {}, body = '' } = sent;
  const server = await open(
    startHttp((_request, response) => {
      response.writeHead(status, sent.reason ?? 'Said', { 'content-type': type, ...headers }).end(body);
    }),
  );
  const error = await apiErrorOf(call(openClient(server.url, { token: async () => token })));
  return [describe(error.failure).message, error.message, inspect(error, { depth: Infinity, showHidden: true })];
}

/** What is left of it when everything that could be its spelling is read back. */
function expectWithoutToken(words: string[]): void {
  for (const text of words) {
    const read = text
      .replaceAll('\\', '')
      .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    expect(read).not.toContain(token);
    expect(read).toContain('[token]');
  }
}

test.each([asItIs, inAddress, inAddressInSmallLetters])('where a redirect leads: %s', async (spelled) => {
  expectWithoutToken(
    await failureWords({ status: 302, headers: { location: `https://login.example/?token=${spelled}` } }),
  );
});

test.each([asItIs, asPhpWritesJson, asDotNetWritesJson])('the message of an answer in JSON: %s', async (spelled) => {
  const message = `The token ${spelled} is not known`;
  for (const status of [200, 401, 422])
    expectWithoutToken(await failureWords({ status, body: `{"message":"${message}"}` }));
  expectWithoutToken(await failureWords({ body: `{"message":"${message}"}` }, (client) => searchOrders(client, {})));
  const failed = await open(
    startHttp((_request, response) => void response.end(`{"success":false,"message":"${message}"}`)),
  );
  expect((await deleteOrder(openClient(failed.url, { token: async () => token }), 7)).message).toBe(
    'The token [token] is not known',
  );
});

test.each([asItIs, asPhpWritesJson, inAddress])('a page, and text that is cut within it: %s', async (spelled) => {
  for (const status of [200, 502]) {
    expectWithoutToken(await failureWords({ status, type: 'text/html', body: `<p>Who is ${spelled}?</p>` }));
    expectWithoutToken(await failureWords({ status, type: 'text/plain', body: `Who is ${spelled}?` }));
    const long = `[token] ${'x'.repeat(470)} ${spelled}`;
    const [words = ''] = await failureWords({ status, type: 'text/plain', body: long });
    expect(words).not.toContain(token.slice(0, 6));
  }
});

test('a page that writes marks as numbers', async () => {
  const spelled = token.replace(/[/+=]/g, (mark) => `&#x${mark.charCodeAt(0).toString(16).toUpperCase()};`);
  expectWithoutToken(await failureWords({ status: 500, type: 'text/html', body: `<p>Who is ${spelled}?</p>` }));
});

test('the words beside the status', async () => {
  expectWithoutToken(await failureWords({ status: 500, reason: `No ${token}` }));
});

test('a message without end is shortened', async () => {
  const [words = ''] = await failureWords({ body: JSON.stringify({ message: 'x'.repeat(1_000_000) }) });
  expect(words).toHaveLength(500);
});

test('a token of any marks, as long as a header carries, is left out', () => {
  const marks = Array.from({ length: 0x7e - 0x20 }, (_, at) => String.fromCharCode(0x21 + at)).join('');
  const long = marks.repeat(160);
  for (const spelled of [long, encodeURIComponent(long)])
    expect(withoutToken(`a ${spelled} b`, long)).toBe('a [token] b');
  expect(withoutToken('an abc', 'abc')).toBe('an abc');
});
