import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectionFailure } from '../../../src-main/api/wire/connection-failure.ts';
import { getOrder, updateOrder } from '../../../src-main/api/requests/orders.ts';
import { NotConnected } from '../../../src-main/ports/not-connected.ts';
import { findRefusingPort, startHttp, startRaw } from '../../support/services/http-loopback.ts';
import { closeAfterwards, failureOf, openClient } from './support.ts';

const open = closeAfterwards();

describe('connections that never carried the request', () => {
  test('a port on which nobody listens is unreachable', async () => {
    const client = openClient(`http://127.0.0.1:${await findRefusingPort()}`);
    expect(await failureOf(getOrder(client, 7))).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED' });
  });

  test('a name that leads to several refusing addresses is unreachable', async () => {
    const client = openClient(`http://localhost:${await findRefusingPort()}`);
    expect(await failureOf(getOrder(client, 7))).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED' });
  });

  test('a server that does not speak TLS is unreachable over https', async () => {
    const server = await open(startHttp((_request, response) => void response.end()));
    const client = openClient(server.url.replace('http:', 'https:'));
    const failure = await failureOf(updateOrder(client, 7, { observations: 'x' }));
    expect(failure).toMatchObject({ kind: 'unreachable', code: 'ERR_SSL_WRONG_VERSION_NUMBER' });
    expect(server.requests).toEqual([]);
  });

  test.each([
    ['reset', (socket: Socket) => socket.resetAndDestroy()],
    ['closed', (socket: Socket) => socket.end()],
  ])('a connection %s before it was encrypted is unreachable', async (_, cut) => {
    const server = await open(startRaw((socket) => void socket.once('data', () => cut(socket))));
    const client = openClient(server.url.replace('http:', 'https:'));
    const failure = await failureOf(updateOrder(client, 7, {}));
    expect(failure).toMatchObject({ kind: 'unreachable', code: 'ECONNRESET' });
    expect(server.connections()).toBe(1);
  });

  test('a base URL that is none is unreachable', async () => {
    const failure = await failureOf(getOrder(openClient('not a URL'), 7));
    expect(failure).toMatchObject({ kind: 'unreachable', code: 'ERR_INVALID_URL' });
  });
});

describe('connections that broke after the request may have left', () => {
  test('closed before any answer', async () => {
    const server = await open(startRaw((socket) => void socket.once('data', () => socket.end())));
    expect(await failureOf(updateOrder(openClient(server.url), 7, {}))).toMatchObject({ kind: 'noAnswer' });
    expect(server.connections()).toBe(1);
  });

  test('reset before any answer', async () => {
    const server = await open(startRaw((socket) => void socket.once('data', () => socket.resetAndDestroy())));
    const failure = await failureOf(updateOrder(openClient(server.url), 7, {}));
    expect(failure).toMatchObject({ kind: 'noAnswer', code: 'ECONNRESET' });
  });

  test.each([
    'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'ERR_TLS_INVALID_STATE',
    'EHOSTDOWN',
  ])('broken with %s, which is told of connections that never stood as well', async (code) => {
    const server = await open(startHttp(() => new Promise(() => {})));
    let connected: Socket | undefined;
    const take = (message: unknown) => (connected = (message as { socket: Socket }).socket);
    subscribe('undici:client:connected', take);
    onTestFinished(() => void unsubscribe('undici:client:connected', take));
    const failure = failureOf(updateOrder(openClient(server.url), 7, {}));
    await server.arrived(1);
    connected?.destroy(Object.assign(new Error('broken'), { code, syscall: 'read' }));
    expect(await failure).toMatchObject({ kind: 'noAnswer', code });
  });

  test('reset in the middle of the body', async () => {
    const server = await open(
      startHttp((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
        response.write('{"data":{"id":7', () => response.socket?.resetAndDestroy());
      }),
    );
    expect(await failureOf(getOrder(openClient(server.url), 7))).toMatchObject({ kind: 'noAnswer' });
  });

  test('closed in the middle of a chunked body', async () => {
    const server = await open(
      startHttp((_request, response) => {
        response.writeHead(201, { 'content-type': 'application/json' });
        response.write('{"data":{"id":7}', () => response.socket?.end());
      }),
    );
    expect(await failureOf(getOrder(openClient(server.url), 7))).toMatchObject({ kind: 'noAnswer' });
  });

  test('an answer that is no HTTP', async () => {
    const server = await open(startRaw((socket) => void socket.once('data', () => socket.end('SSH-2.0-x\r\n'))));
    expect(await failureOf(getOrder(openClient(server.url), 7))).toMatchObject({ kind: 'noAnswer' });
  });

  test('an error whose body broke off keeps its status and what came of its words', async () => {
    const server = await open(
      startHttp((_request, response) => {
        response.writeHead(422, { 'content-type': 'text/plain', 'content-length': 1000 });
        response.write('no such customer', () => response.socket?.resetAndDestroy());
      }),
    );
    expect(await failureOf(getOrder(openClient(server.url), 7))).toMatchObject({ kind: 'status', status: 422 });
  });
});

describe('telling the two apart', () => {
  const failed = (members: object) => Object.assign(new Error('words that say nothing'), members);
  const nested = (members: object) => new TypeError('fetch failed', { cause: failed(members) });

  test.each([
    { code: 'ENOTFOUND', syscall: 'getaddrinfo' },
    { code: 'EAI_AGAIN', syscall: 'getaddrinfo' },
    { code: 'ECONNREFUSED' },
    { code: 'ENETUNREACH' },
    { code: 'EHOSTUNREACH', syscall: 'connect' },
    { code: 'ENETDOWN' },
    { code: 'ETIMEDOUT', syscall: 'connect' },
    { code: 'UND_ERR_CONNECT_TIMEOUT' },
    { code: 'CERT_HAS_EXPIRED' },
    { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    { code: 'SELF_SIGNED_CERT_IN_CHAIN' },
    { code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' },
    { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
    { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
  ])('$code $syscall is unreachable, however deep it lies', (members) => {
    const expected = { kind: 'unreachable', code: members.code, message: 'words that say nothing' };
    expect(connectionFailure(failed(members)).failure).toEqual(expected);
    expect(connectionFailure(nested(members)).failure).toEqual(expected);
    expect(connectionFailure(new Error('outer', { cause: nested(members) })).failure).toEqual(expected);
  });

  const doubtful = [
    { code: 'ECONNRESET', syscall: 'read' },
    { code: 'EPIPE', syscall: 'write' },
    { code: 'ETIMEDOUT', syscall: 'read' },
    { code: 'EHOSTUNREACH', syscall: 'read' },
    { code: 'ENETUNREACH', syscall: 'write' },
    { code: 'UND_ERR_SOCKET' },
    { code: 'UND_ERR_HEADERS_TIMEOUT' },
    { code: 'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC' },
    { code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' },
    { code: 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE' },
    { code: 'ERR_SSL_WRONG_VERSION_NUMBER' },
    { code: 'SOMETHING_NEW' },
  ];

  test.each(doubtful)('$code $syscall may have arrived', (members) => {
    expect(connectionFailure(nested(members)).failure).toMatchObject({ kind: 'noAnswer', code: members.code });
  });

  test.each(doubtful)('$code $syscall has not if there never was a connection', (members) => {
    const failure = { kind: 'unreachable', code: members.code, message: 'words that say nothing' };
    expect(connectionFailure(new NotConnected(failed(members))).failure).toEqual(failure);
    expect(connectionFailure(new TypeError('outer', { cause: new NotConnected(failed(members)) })).failure).toEqual(
      failure,
    );
  });

  test('words decide nothing', () => {
    const error = new TypeError('connect ECONNREFUSED', { cause: new Error('getaddrinfo ENOTFOUND') });
    expect(connectionFailure(error).failure).toMatchObject({ kind: 'noAnswer', code: 'UNKNOWN' });
  });

  test('something thrown that is no error may have arrived', () => {
    expect(connectionFailure('gone').failure).toMatchObject({ kind: 'noAnswer', code: 'UNKNOWN' });
  });

  test('attempts on several addresses are looked into', () => {
    const attempts = ['::1', '127.0.0.1'].map((address) =>
      failed({ code: 'ECONNREFUSED', syscall: 'connect', address }),
    );
    const error = new TypeError('fetch failed', { cause: new AggregateError(attempts) });
    expect(connectionFailure(error).failure).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED' });
  });

  test('causes that go round in a circle are followed only so far', () => {
    const error = new Error('round');
    error.cause = error;
    expect(connectionFailure(error).failure).toMatchObject({ kind: 'noAnswer' });
  });
});
