/**
 * Has the core keep a draft as it stands while it is typed: within a second, the last word last, and again where the disk
 * refused it. A draft without changes is not kept.
 */
import { command } from '../../bridge.ts';
import { finishBeforeLeaving } from '../../state/account-work.ts';
import { guardLeaving } from '../../state/router.svelte.ts';

/**
 * Kept within a second, and between two keys where that can be had. No sooner: the whole of a long order goes to the core,
 * which takes milliseconds that a key may be waiting for.
 */
const keepAfterMs = 600;
const idleWithinMs = 250;
/** A disk that was full or held may be well again without another keystroke. */
const againAfterMs = 3_000;

/** A draft as it stands, and the command that has it kept. */
export interface PackedDraft {
  content: string;
  keep: () => Promise<{ ok: boolean }>;
}

export interface DraftSource {
  readonly draftId: string;
  /** Null where there is nothing to keep. `isDue`: its time has come, nobody waits for it. */
  pack: (isDue: boolean) => PackedDraft | null;
}

export class DraftSaver {
  /** The core has the draft as it stands. */
  isKept = $state(false);

  readonly #source: DraftSource;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #isWatched = false;
  #isStored = false;
  /** The disk did not take it as it stood last. */
  #isRefused = false;
  #lastContent = '';
  #sending: Promise<void> = Promise.resolve();
  #hasEnded = false;

  constructor(source: DraftSource) {
    this.#source = source;
  }

  /**
   * Keeps the draft until the given-back function is called, which keeps what is new; so does a window that closes. While the
   * disk refuses it, the rep is asked before leaving.
   */
  watch(): () => void {
    this.#isWatched = true;
    const keep = () => this.now();
    window.addEventListener('beforeunload', keep);
    const stopFinishing = finishBeforeLeaving(() => {
      this.now();
      return this.#sending;
    });
    const stopGuarding = guardLeaving(() => this.#isRefused && !this.#hasEnded);
    return () => {
      this.#isWatched = false;
      window.removeEventListener('beforeunload', keep);
      stopFinishing();
      stopGuarding();
      this.now();
      clearTimeout(this.#timer);
      clearTimeout(this.#again);
    };
  }

  soon(): void {
    if (this.#hasEnded) return;
    this.#timer ??= setTimeout(() => {
      requestIdleCallback(() => this.#timer && this.now(true), { timeout: idleWithinMs });
    }, keepAfterMs);
  }

  now(isDue = false): void {
    if (this.#hasEnded) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#store(this.#source.pack(isDue));
  }

  /** What is shown is a draft that the core has. */
  resume(): void {
    this.#isStored = true;
  }

  /** The core has let go of the draft, or is about to: nothing is kept after what is on its way. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#sending;
  }

  /** What was being changed is not there any more. */
  async abandon(): Promise<void> {
    await this.end();
    await command('draft.discard', { draftId: this.#source.draftId });
  }

  /** Keeps the draft again, after a failed save or when the rep edits further. */
  goOn({ isStored }: { isStored: boolean }): void {
    this.#hasEnded = false;
    this.#isStored = isStored;
    this.#lastContent = '';
    this.soon();
  }

  #store(packed: PackedDraft | null): void {
    if (!packed) {
      if (!this.#isStored) return;
      this.#isStored = false;
      this.#lastContent = '';
      this.isKept = false;
      const { draftId } = this.#source;
      this.#send(() => command('draft.discard', { draftId }));
      return;
    }
    if (packed.content === this.#lastContent) return;
    this.#lastContent = packed.content;
    this.#isStored = true;
    this.#send(packed.keep);
  }

  /** One after the other, so that the last word is the last. */
  #send(work: () => Promise<{ ok: boolean }>): void {
    this.#sending = this.#sending.then(async () => {
      const answer = await work();
      this.isKept = answer.ok && this.#isStored;
      this.#isRefused = !answer.ok && this.#isStored;
      if (!answer.ok) this.#tryAgain();
    });
  }

  #tryAgain(): void {
    if (!this.#isWatched) return;
    this.#lastContent = '';
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.now(), againAfterMs);
  }
}
