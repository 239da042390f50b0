/** The real network behind the real client; only the timers of this process are moved on by hand. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '../../../src-main/api/wire/client.ts';
import { createHttp } from '../../../src-main/ports/http-fetch.ts';
import { systemPorts } from '../../../src-main/ports/system-ports.ts';
import { startHttp } from '../../support/services/http-loopback.ts';

const minuteMs = 60_000;

test('a service is waited for as long as the rep has set, for the beginning of its answer and for the rest', async () => {
  const goOn = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const server = await startHttp(async (_request, response) => {
    await goOn[0]?.promise;
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":');
    await goOn[1]?.promise;
    response.end('[]}');
  });
  const http = createHttp(null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(async () => {
    vi.useRealTimers();
    await http.close();
    await server.close();
  });
  const received = vi.fn();
  const client = createClient({
    baseUrl: server.url,
    token: async () => 'token',
    fetch: async (...asked) => {
      const answer = await http.fetch(...asked);
      received();
      return answer;
    },
    clock: systemPorts.clock,
    requestTimeoutMs: 10 * minuteMs,
    uploadField: 'file',
  });
  const asked = client.send({ method: 'GET', path: '/orders' });
  await server.arrived(1);
  await vi.advanceTimersByTimeAsync(6 * minuteMs);
  goOn[0]?.resolve();
  await vi.waitFor(() => expect(received).toHaveBeenCalled(), 10_000);
  await vi.advanceTimersByTimeAsync(6 * minuteMs);
  goOn[1]?.resolve();
  expect(await asked).toMatchObject({ status: 200, value: { data: [] } });
});
