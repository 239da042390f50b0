/** Addresses of e-mail as people type them. */

/** One address: something, an at sign, and a domain with a dot. A mail program checks the rest. */
const address = /^[^\s@<>,;"()]{1,64}@[^\s@<>,;"()]+\.[^\s@<>,;"().]{2,63}$/u;
const mostAddresses = 10;

/** The addresses of a text, separated by commas, semicolons, slashes or spaces. Null if one of them is none, or if there are more than ten. */
export function emailAddresses(typed: string): string[] | null {
  const parts = typed.split(/[\s,;/]+/).filter((part) => part !== '');
  const areAll = parts.every((part) => part.length <= 254 && address.test(part));
  return areAll && parts.length <= mostAddresses ? parts : null;
}
