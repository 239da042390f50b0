/** A feed of updates on loopback, with real files in it, signed with a key of its own; a spare key is kept elsewhere. */
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signFeed } from '../../../src-main/electron/updates/feed-signature.ts';
import { parseFeed, type Feed, type FeedText } from '../../../src-main/electron/updates/feed.ts';
import { startHttp, type LoopbackServer } from './http-loopback.ts';

const metadata = `latest-linux${process.arch === 'x64' ? '' : `-${process.arch}`}.yml`;

export class UpdateFeed {
  readonly folder = mkdtempSync(join(tmpdir(), 'satchel-feed-'));
  readonly keys = generateKeyPairSync('ed25519');
  /** Of a higher rank. */
  readonly spare = generateKeyPairSync('ed25519');
  readonly metadata = join(this.folder, metadata);
  readonly signature = `${this.metadata}.sig`;
  #server: LoopbackServer | null = null;

  static async open(): Promise<UpdateFeed> {
    const feed = new UpdateFeed();
    feed.#server = await startHttp(({ url }, response) => {
      const file = join(feed.folder, decodeURIComponent(new URL(url, 'http://feed').pathname));
      // As a load balancer in front of it does.
      response.setHeader('set-cookie', 'visitor=4711; Max-Age=86400');
      if (!existsSync(file)) return void response.writeHead(404).end();
      response.end(readFileSync(file));
    });
    return feed;
  }

  async close(): Promise<void> {
    await this.#server?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  /** What was asked for, in order, and the headers of it. */
  get requests(): LoopbackServer['requests'] {
    return this.#server?.requests ?? [];
  }

  /** As it is written into a package. */
  get text(): FeedText {
    return {
      url: this.url,
      publicKeys: [this.spare, this.keys].map(({ publicKey }) =>
        publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      ),
    };
  }

  get believed(): Feed {
    const feed = parseFeed(this.text);
    if (!feed) throw new Error('The feed of the test is none');
    return feed;
  }

  /** Puts a package and its metadata there, as electron-builder writes them, and signs. */
  offer(version: string, content: Uint8Array, { url = '', ...how }: Announcement & { url?: string } = {}): string {
    const name = `Satchel-${version}.AppImage`;
    const sha512 = createHash('sha512').update(content).digest('base64');
    const file = [`  - url: ${url || name}`, `    sha512: ${sha512}`, `    size: ${content.length}`];
    const lines = [`version: ${version}`, 'files:', ...file, `path: ${name}`, `sha512: ${sha512}`];
    writeFileSync(join(this.folder, name), content);
    this.announce([...lines, `releaseDate: '2026-11-20T12:00:00.000Z'`, ''].join('\n'), how);
    return join(this.folder, name);
  }

  /** `keys` sign, under the name of the file unless told otherwise. */
  announce(
    text: string,
    { keys = [this.keys.privateKey], name = metadata, expires = daysAhead(60), revokes = [] }: Announcement = {},
  ): void {
    writeFileSync(this.metadata, text);
    const lines = keys.map((key) => signFeed(name, Buffer.from(text), key, { expires, revokes }));
    writeFileSync(this.signature, `${lines.join('\n')}\n`);
  }
}

export interface Announcement {
  keys?: KeyObject[];
  name?: string;
  expires?: Date;
  revokes?: string[];
}

export function daysAhead(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}
