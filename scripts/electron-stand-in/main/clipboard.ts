import type { Clipboard } from 'electron';

/** A clipboard of this process's own. */
let held = '';

export const clipboard = {
  async writeText(text: string) {
    held = text;
  },
  readText: async () => held,
} satisfies Partial<Clipboard>;
