/** Copies that are to go: what cannot be removed is remembered, so that it is tried again, and named. */
import { type Copy, removeCopy } from './copy-file.ts';
import type { Memory } from './remembered.ts';

export interface LeftCopies {
  /** Not to be kept any more, wherever it lies. */
  add(accountKey: string, copy: Copy): void;
  /** What lies there is a copy again. */
  keep(accountKey: string, path: string): void;
  /** Returns the paths of those that may still be there. */
  remove(accountKey: string): Promise<string[]>;
}

/** `inTime` gives null for a folder that does not answer. */
export function createLeftCopies(
  memory: Memory,
  inTime: (work: Promise<boolean>) => Promise<boolean | null>,
): LeftCopies {
  const others = (key: string, path: string) => memory.of(key).left.filter((each) => each.path !== path);
  return {
    add: (key, copy) => memory.change(key, { left: [...others(key, copy.path), copy] }),
    keep(key, path) {
      if (memory.of(key).left.some((each) => each.path === path)) memory.change(key, { left: others(key, path) });
    },
    async remove(key) {
      await Promise.all(
        memory.of(key).left.map(async (copy) => {
          if (await inTime(removeCopy(copy))) memory.change(key, { left: others(key, copy.path) });
        }),
      );
      return memory.of(key).left.map(({ path }) => path);
    },
  };
}
