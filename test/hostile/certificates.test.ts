import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { traceToService } from '../../src-main/electron/account/trace-to-service.ts';
import { systemPorts } from '../../src-main/ports/system-ports.ts';
import { startForwardProxy } from '../support/services/forward-proxy.ts';
import type { ServiceFailure } from '../../src-shared/contract/failures.ts';

const run = promisify(execFile);
/** The others trust whom their user or his company says, and no file that a test could name. */
const onLinux = it.skipIf(process.platform !== 'linux');
const pem = (name: string) => join(import.meta.dirname, 'certificates', `${name}.pem`);

/** Answers as the service does, and notes whether anything ever arrived. */
async function serveWith(certificate: string): Promise<{ url: string; arrived: () => number }> {
  let arrived = 0;
  const server = createServer(
    { key: readFileSync(pem('server-key')), cert: readFileSync(pem(certificate)) },
    (_, response) => {
      arrived += 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
    },
  );
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, arrived: () => arrived };
}

/** In a process that trusts the tests' authority, as a company's laptop trusts the company's. */
async function tryOnce(
  url: string,
  environment: Record<string, string> = {},
  proxies = '',
): Promise<ServiceFailure | null> {
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: pem('authority'), ...environment };
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'try-service-once.ts'), url, proxies], {
    env,
  });
  return JSON.parse(stdout) as ServiceFailure | null;
}

describe('a service over https', { timeout: 30_000 }, () => {
  it('is spoken to when its certificate is in order', async () => {
    const service = await serveWith('good');
    expect(await tryOnce(service.url)).toBeNull();
    expect(service.arrived()).toBe(1);
  });

  onLinux.each(['good', 'expired', 'other-host'])(
    'is held to the same where the operating system (here: Linux) alone trusts its authority: %s',
    async (certificate) => {
      const service = await serveWith(certificate);
      const failure = await tryOnce(service.url, { NODE_EXTRA_CA_CERTS: '', SSL_CERT_FILE: pem('authority') });
      if (certificate === 'good') expect(failure).toBeNull();
      else expect(failure).toMatchObject({ kind: 'untrusted', status: null });
      expect(service.arrived()).toBe(certificate === 'good' ? 1 : 0);
    },
  );

  onLinux(
    'may be reached through a proxy whose authority, too, the operating system (Linux) alone trusts',
    async () => {
      const service = await serveWith('good');
      const { host } = new URL(service.url);
      const tls = { key: readFileSync(pem('server-key')), cert: readFileSync(pem('good')) };
      const proxy = await startForwardProxy({ [host]: host.replace('localhost', '127.0.0.1') }, { tls });
      onTestFinished(() => proxy.close());
      const environment = { NODE_EXTRA_CA_CERTS: '', SSL_CERT_FILE: pem('authority') };
      expect(await tryOnce(service.url, environment, `HTTPS localhost:${proxy.port}`)).toBeNull();
      expect(proxy.asked).toEqual([host]);
      expect(service.arrived()).toBe(1);
    },
  );

  it('is refused where nobody trusts its authority', async () => {
    const service = await serveWith('good');
    expect(await tryOnce(service.url, { NODE_EXTRA_CA_CERTS: '' })).toMatchObject({ kind: 'untrusted', status: null });
    expect(service.arrived()).toBe(0);
  });

  it.each(['self-signed', 'expired', 'other-host'])(
    'is refused as one that cannot be trusted, and gets no token, when its certificate is %s',
    async (certificate) => {
      const service = await serveWith(certificate);
      expect(await tryOnce(service.url)).toMatchObject({ kind: 'untrusted', status: null });
      expect(service.arrived()).toBe(0);
    },
  );

  it('is refused all the same where the environment tells Node to accept anything', async () => {
    const service = await serveWith('self-signed');
    const failure = await tryOnce(service.url, { NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    expect(failure).toMatchObject({ kind: 'untrusted' });
    expect(service.arrived()).toBe(0);
  });

  it('is told as such by the test of the connection, whatever the environment tells Node', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { url } = await serveWith('self-signed');
    const network = { fetch: systemPorts.fetch, findProxy: async () => 'DIRECT' };
    const { steps } = await traceToService(network, url, { get: async () => 'token-of-the-rep' });
    expect(steps.map(({ step, outcome }) => `${step} ${outcome}`)).toContain('encrypt failed');
  });
});
