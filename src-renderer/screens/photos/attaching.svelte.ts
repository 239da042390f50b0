/** Files on their way into the spool, one after another, and what there is to say about each. */
import type { AppError } from '../../../src-shared/contract/errors.ts';
import type { Attached, PhotoRefusalReason } from '../../../src-shared/contract/orders/photos.ts';
import { command, host, query, ticketOf } from '../../bridge.ts';
import { formatClock } from '../../i18n/format.ts';
import { m } from '../../i18n/generated/messages.js';
import { errorWords } from '../../i18n/words/problems.ts';
import { forgetWithAccount } from '../../state/account-memory.ts';
import { ofThisAccount } from '../../state/account-work.ts';
import { announce } from '../../state/announcer.svelte.ts';
import { drawSmaller } from './draw-photo.ts';
import { makeThumbnailOf } from './thumbnails.ts';

export interface PhotoNotice {
  id: number;
  productId: number;
  look: 'plain' | 'alarm';
  /** In the language of the moment, which may change while it is shown. */
  words: () => string;
  /** The photo was sent before: sends it once more. */
  again: { name: string; send: () => void } | null;
}

export interface Attaching {
  /** Null when nothing is being copied. */
  readonly progress: { done: number; total: number; shrinking: string | null } | null;
  readonly notices: readonly PhotoNotice[];
  add(productId: number, files: readonly File[]): void;
  dismiss(id: number): void;
}

let lastNotice = 0;

function createAttaching(): Attaching {
  let progress = $state.raw<Attaching['progress']>(null);
  let notices = $state.raw<readonly PhotoNotice[]>([]);
  let last: Promise<unknown> = Promise.resolve();

  function say(notice: Omit<PhotoNotice, 'id' | 'again'> & Partial<Pick<PhotoNotice, 'again'>>): void {
    // What was said already of a photo is not said twice.
    const isSame = (other: PhotoNotice) => other.productId === notice.productId && other.words() === notice.words();
    notices = [...notices.filter((other) => !isSame(other)), { again: null, ...notice, id: ++lastNotice }];
  }

  function add(productId: number, files: readonly File[], isAgain = false): void {
    progress = { done: progress?.done ?? 0, total: (progress?.total ?? 0) + files.length, shrinking: null };
    announce(m.photos_attaching(progress));
    last = ofThisAccount(last.then(() => addAll(productId, files, isAgain)));
  }

  async function addAll(productId: number, files: readonly File[], isAgain: boolean): Promise<void> {
    const settings = await query('settings.get', {});
    const limits = settings.ok ? settings.value.settings : null;
    let attached = 0;
    for (const file of files) {
      const ticket = await ticketOf(file);
      const name = nameOf(file, ticket !== '');
      const answer = await attach({
        ...{ productId, file, name, ticket, again: isAgain },
        edge: limits?.photoMaxEdge ?? null,
        maxBytes: limits?.photoMaxBytes ?? Infinity,
      });
      if (!answer.ok) {
        const { error } = answer;
        say({ productId, look: 'alarm', words: () => errorWords(error) });
      } else if (answer.value.isDuplicate) sayDuplicate(productId, file, name, answer.value);
      else {
        attached += 1;
        const { renamedFrom, fileName } = answer.value;
        const sayBroken = () => say({ productId, look: 'alarm', words: () => m.photos_broken({ name: fileName }) });
        makeThumbnailOf(answer.value, file, sayBroken);
        if (renamedFrom !== null)
          say({ productId, look: 'plain', words: () => m.photos_renamed({ from: renamedFrom, name: fileName }) });
      }
      progress = progress && { ...progress, done: progress.done + 1, shrinking: null };
    }
    if (attached > 0) announce(m.photos_attached({ count: attached }));
    if (progress && progress.done >= progress.total) progress = null;
  }

  async function attach(wanted: {
    productId: number;
    file: File;
    name: string;
    ticket: string;
    again: boolean;
    edge: number | null;
    maxBytes: number;
  }): Promise<{ ok: true; value: Attached } | { ok: false; error: AppError }> {
    const { productId, file, name, ticket, again, edge, maxBytes } = wanted;
    if (file.size === 0) return refused('empty', name);
    if (edge !== null && progress) progress = { ...progress, shrinking: name };
    // What cannot be drawn is attached as it is; if it is no picture, the core says so.
    const drawn = edge === null ? null : await drawSmaller(file, edge, file.type).catch(() => null);
    if (drawn) return command('product-image.attachBytes', { productId, name, bytes: drawn.bytes, again });
    if (ticket !== '') return host('product-image.attachFile', { productId, ticket, again });
    if (file.size > maxBytes) return refused('tooLarge', name, maxBytes);
    const bytes = await file.arrayBuffer().then(
      (buffer) => new Uint8Array(buffer),
      () => null,
    );
    if (bytes) return command('product-image.attachBytes', { productId, name, bytes, again });
    return refused('unreadable', name);
  }

  function sayDuplicate(productId: number, file: File, name: string, { fileName, earlier }: Attached): void {
    const names = { name, earlier: fileName };
    const sentAtMs = earlier?.sentAtMs ?? null;
    if (sentAtMs !== null) {
      const words = () => m.photos_duplicate_sent({ ...names, time: formatClock(sentAtMs) });
      const send = () => add(productId, [file], true);
      say({ productId, look: 'plain', words, again: { name: names.name, send } });
    } else if (earlier?.state === 'dead') {
      say({ productId, look: 'alarm', words: () => m.photos_duplicate_refused(names) });
    } else {
      say({ productId, look: 'plain', words: () => m.photos_duplicate_waiting(names) });
    }
  }

  return {
    get progress() {
      return progress;
    },
    get notices() {
      return notices;
    },
    add: (productId, files) => add(productId, files),
    dismiss(id) {
      notices = notices.filter((notice) => notice.id !== id);
    },
  };
}

/** It outlives the page: whoever has gone on meanwhile finds there what became of each photo. */
let attaching = $state.raw(createAttaching());

export function photoAttaching(): Attaching {
  return attaching;
}

forgetWithAccount(() => {
  attaching = createAttaching();
});

function refused(reason: PhotoRefusalReason, name: string, limitBytes: number | null = null) {
  return { ok: false, error: { kind: 'photo', refusal: { reason, name, limitBytes } } } as const;
}

/** Everything that is pasted is called the same: such a picture is named after the moment. */
function nameOf(file: File, isOnDisk: boolean): string {
  if (isOnDisk || !/^image\.\w+$/.test(file.name)) return file.name;
  const at = new Date(file.lastModified);
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const time = `${two(at.getHours())}.${two(at.getMinutes())}.${two(at.getSeconds())}`;
  return file.name.replace('image', `${day} ${time}`);
}
