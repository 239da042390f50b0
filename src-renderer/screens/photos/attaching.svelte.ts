/** Files on their way into the spool, one after another, and what there is to say about each. */
import type { AppError } from '../../../src-shared/contract/errors.ts';
import type { Attached } from '../../../src-shared/contract/photos.ts';
import { command, pathOf, query } from '../../bridge.ts';
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
    notices = [...notices, { again: null, ...notice, id: ++lastNotice }];
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
      const answer = await attach({
        ...{ productId, file, again: isAgain },
        edge: limits?.photoMaxEdge ?? null,
        maxBytes: limits?.photoMaxBytes ?? Infinity,
      });
      if (!answer.ok) {
        const { error } = answer;
        say({ productId, look: 'alarm', words: () => errorWords(error) });
      } else if (answer.value.isDuplicate) sayDuplicate(productId, file, answer.value);
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
    again: boolean;
    edge: number | null;
    maxBytes: number;
  }): Promise<{ ok: true; value: Attached } | { ok: false; error: AppError }> {
    const { productId, file, again, edge, maxBytes } = wanted;
    const name = nameOf(file);
    if (edge !== null && progress) progress = { ...progress, shrinking: name };
    // What cannot be drawn is attached as it is; if it is no picture, the core says so.
    const drawn = edge === null ? null : await drawSmaller(file, edge, file.type).catch(() => null);
    if (drawn) return command('product-image.attachBytes', { productId, name, bytes: drawn.bytes, again });
    const path = pathOf(file);
    if (path !== '') return command('product-image.attach', { productId, path, again });
    if (file.size > maxBytes)
      return { ok: false, error: { kind: 'photo', refusal: { reason: 'tooLarge', name, limitBytes: maxBytes } } };
    const bytes = await file.arrayBuffer().then(
      (buffer) => new Uint8Array(buffer),
      () => null,
    );
    if (bytes) return command('product-image.attachBytes', { productId, name, bytes, again });
    return { ok: false, error: { kind: 'photo', refusal: { reason: 'unreadable', name, limitBytes: null } } };
  }

  function sayDuplicate(productId: number, file: File, { fileName, earlier }: Attached): void {
    const names = { name: nameOf(file), earlier: fileName };
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

/** Everything that is pasted is called the same: such a picture is named after the moment. */
function nameOf(file: File): string {
  if (pathOf(file) !== '' || !/^image\.\w+$/.test(file.name)) return file.name;
  const at = new Date(file.lastModified);
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const time = `${two(at.getHours())}.${two(at.getMinutes())}.${two(at.getSeconds())}`;
  return file.name.replace('image', `${day} ${time}`);
}
