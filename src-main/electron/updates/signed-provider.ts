/** Passes the feed's offer to electron-updater if its signature is valid and its version is not older. */
import type { ResolvedUpdateFileInfo, UpdateInfo } from 'electron-updater';
import {
  Provider,
  parseUpdateInfo,
  resolveFiles,
  type ProviderRuntimeOptions,
} from 'electron-updater/out/providers/Provider.js';
import * as v from 'valibot';
import { normaliseBaseUrl } from '../../app/base-url.ts';
import { feedChannel } from './feed-channel.ts';
import { FeedRefused } from './feed-refused.ts';
import { believe } from './feed-signature.ts';
import type { Feed } from './feed.ts';

/** Metadata of an update are some hundred bytes. */
const mostBytes = 256 * 1_024;
const patienceMs = 30_000;

/** Versions are three numbers. */
const byVersion = new Intl.Collator('en', { numeric: true });

const Offer = v.object({
  version: v.pipe(v.string(), v.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)),
  files: v.pipe(v.array(v.object({ url: v.string(), sha512: v.pipe(v.string(), v.length(88)) })), v.minLength(1)),
});

export interface SignedProviderOptions {
  feed: Feed;
  /** The version that runs. */
  installed: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  memory: FeedMemory;
  now: () => number;
}

/** What the feed has said here before. */
export interface FeedMemory {
  /** The highest version that it has ever offered. */
  newestSeen(): string | null;
  /** Ids of keys that are not believed any more. */
  revoked(): readonly string[];
  revoke(keys: string[]): void;
}

export class SignedProvider extends Provider<UpdateInfo> {
  readonly #options: SignedProviderOptions;

  constructor(options: SignedProviderOptions, runtimeOptions: ProviderRuntimeOptions) {
    super(runtimeOptions);
    this.#options = options;
  }

  /** Rejects with `FeedRefused`. */
  async getLatestVersion(): Promise<UpdateInfo> {
    const name = `${this.getDefaultChannelName()}.yml`;
    // The two files cannot be replaced at once: between one and the other a second look helps.
    const content = (await this.#readSigned(name)) ?? (await this.#readSigned(name));
    if (!content) throw new FeedRefused('notSigned', `${name} is not signed with Satchel's key`);
    const info = this.#parse(name, content);
    for (const known of [this.#options.installed, this.#options.memory.newestSeen()]) {
      if (known === null || byVersion.compare(info.version, known) >= 0) continue;
      throw new FeedRefused('older', `${info.version} is offered after ${known}`);
    }
    return info;
  }

  resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
    const files = resolveFiles(info, new URL(`${this.#options.feed.url}/`));
    if (files.every(({ url }) => normaliseBaseUrl(url.href).ok)) return files;
    throw new FeedRefused('unreadable', 'A package is offered without https');
  }

  override getDefaultChannelName(): string {
    return this.getCustomChannelName(feedChannel(process.platform, process.arch));
  }

  /** electron-updater would send an id of this machine. */
  override setRequestHeaders(): void {}

  #parse(name: string, content: Buffer): UpdateInfo {
    try {
      const info = parseUpdateInfo(content.toString('utf8'), name, new URL(this.#options.feed.url));
      v.assert(Offer, info);
      return info;
    } catch (error) {
      throw new FeedRefused('unreadable', String(error));
    }
  }

  /** Null where no key that is believed has signed it. */
  async #readSigned(name: string): Promise<Buffer | null> {
    const { feed, memory, now } = this.#options;
    const content = await this.#read(name);
    if (!content) throw new FeedRefused('unreachable', `${name} is not there`);
    const signatures = await this.#read(`${name}.sig`);
    const revoked = memory.revoked();
    const believed = signatures && believe(name, content, signatures.toString('latin1'), { keys: feed.keys, revoked });
    if (!believed) return null;
    if (believed.revoked.length > revoked.length) memory.revoke(believed.revoked);
    if (believed.expiresAtMs > now()) return content;
    throw new FeedRefused(
      'expired',
      `${name} was to be believed until ${new Date(believed.expiresAtMs).toISOString()}`,
    );
  }

  /** Null for a file that is not there. */
  async #read(name: string): Promise<Buffer | null> {
    const { feed, fetch } = this.#options;
    try {
      const response = await fetch(`${feed.url}/${name}`, {
        // Electron would keep whatever cookie comes with an answer, and send it with each look.
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      if (response.status === 404) return null;
      if (!response.ok || !response.body) throw new Error(`${response.status}`);
      return await readAtMost(response.body, mostBytes);
    } catch (error) {
      throw new FeedRefused('unreachable', `${name}: ${String(error)}`);
    }
  }
}

async function readAtMost(body: ReadableStream<Uint8Array>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > most) throw new Error(`more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
