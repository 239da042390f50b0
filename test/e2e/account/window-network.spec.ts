/** The window’s page talks to nobody, even where nothing in the page keeps it from that. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startRaw } from '../../support/services/http-loopback.ts';
import { expect, ownStart, test } from '../fixtures.ts';

test('a page without its content security policy reaches no other address, by no kind of request', async ({
  signedOut: app,
}) => {
  const listener = await startRaw((socket) => socket.destroy());
  const page = app.window;
  await app.pages.signIn.heading.waitFor();
  // What keeps the page in is the main process alone now.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setBypassCSP', { enabled: true });
  await page.reload();
  await app.pages.signIn.heading.waitFor();
  const outcomes = await page.evaluate(async (url) => {
    const settle = (start: (done: (outcome: string) => void) => void) => new Promise<string>(start);
    const element = (tag: 'img' | 'script' | 'link' | 'iframe', attributes: Record<string, string>) =>
      settle((done) => {
        const made = Object.assign(document.createElement(tag), attributes);
        made.onload = () => done('loaded');
        made.onerror = () => done('failed');
        setTimeout(() => done('silent'), 2_000);
        document.head.append(made);
      });
    return {
      fetch: await fetch(`${url}/fetch?customer=Maria`, { mode: 'no-cors' }).then(
        () => 'loaded',
        () => 'failed',
      ),
      image: await element('img', { src: `${url}/image` }),
      script: await element('script', { src: `${url}/script` }),
      style: await element('link', { rel: 'stylesheet', href: `${url}/style` }),
      frame: await element('iframe', { src: `${url}/frame` }),
      beacon: String(navigator.sendBeacon(`${url}/beacon`, 'Maria')),
    };
  }, listener.url);
  expect(outcomes).toMatchObject({ fetch: 'failed', image: 'failed', script: 'failed', style: 'failed' });
  expect(listener.connections()).toBe(0);
  await listener.close();
});

/** What the main process gives the window’s session, as switches: the stand-in’s Chromium takes it no other way. */
const switches = [
  '--proxy-server=http://255.255.255.255:1',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

ownStart(
  'WebRTC, which no policy of the page governs, sends nothing to its servers by UDP or TCP',
  async ({ start }) => {
    const app = await start({ switches });
    await app.pages.signIn.heading.waitFor();
    const udp = createSocket('udp4');
    let packets = 0;
    udp.on('message', () => (packets += 1));
    udp.bind(0, '127.0.0.1');
    await once(udp, 'listening');
    const tcp = await startRaw((socket) => socket.destroy());
    const udpPort = (udp.address() as AddressInfo).port;
    const tcpPort = new URL(tcp.url).port;
    const gathering = await app.window.evaluate(
      async ([stun, turn]) => {
        const login = { username: 'customer=Maria', credential: 'x' };
        const connection = new RTCPeerConnection({
          iceServers: [
            { urls: `stun:127.0.0.1:${stun}` },
            { urls: `turn:127.0.0.1:${stun}`, ...login },
            { urls: `turn:127.0.0.1:${turn}?transport=tcp`, ...login },
          ],
        });
        connection.createDataChannel('x');
        await connection.setLocalDescription(await connection.createOffer());
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        const { iceGatheringState } = connection;
        connection.close();
        return iceGatheringState;
      },
      [String(udpPort), tcpPort],
    );
    expect(['gathering', 'complete']).toContain(gathering);
    expect(packets).toBe(0);
    expect(tcp.connections()).toBe(0);
    udp.close();
    await tcp.close();
  },
);
