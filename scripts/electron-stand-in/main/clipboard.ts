/** A clipboard of this process's own. */
let held = '';

export const clipboard = {
  writeText(text: string) {
    held = text;
  },
  readText: () => held,
};
