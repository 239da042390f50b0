import { X509Certificate } from 'node:crypto';
import * as tls from 'node:tls';
import { expect, it } from 'vitest';
import { createTrust, readBeside } from '../../../src-main/ports/system-authorities.ts';

/** Two texts of one certificate may differ in their line ends. */
const prints = (certificates: string[]) => certificates.map((text) => new X509Certificate(text).fingerprint256);

it('goes on with those of the program where the system’s cannot be read, and tries again at the next call', async () => {
  const before = tls.getCACertificates('default');
  let tries = 0;
  const trust = createTrust(() => {
    tries += 1;
    return Promise.reject(new Error('no store'));
  });
  await trust();
  await trust();
  expect(tries).toBe(2);
  expect(tls.getCACertificates('default')).toEqual(before);
});

it('reads them in a thread, once for all who ask, while this one goes on', async () => {
  const before = tls.getCACertificates('default');
  let readings = 0;
  const trust = createTrust(() => {
    readings += 1;
    return readBeside();
  });
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  await Promise.all([trust(), trust()]);
  clearInterval(turning);
  await trust();
  expect([readings, turns > 1]).toEqual([1, true]);
  const known = new Set(prints(tls.getCACertificates('default')));
  expect(prints([...before, ...tls.getCACertificates('system')]).filter((one) => !known.has(one))).toEqual([]);
});
