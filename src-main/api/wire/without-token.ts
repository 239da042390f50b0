/** The spellings in which a service, a library or an error may repeat the token, and words without any of them. */

/** A shorter token is part of many a word. */
const shortest = 8;

/** A token of fewer than eight characters is left: it would be found in any word. */
export function withoutToken(words: string, token: string): string {
  if (token.length < shortest) return words;
  return spellingsOf(token).reduce((text, spelled) => text.replaceAll(spelled, '[token]'), words);
}

/** As it is, as JSON and addresses write it, and in Base64; the longest first, so that none is cut by a part of it. */
export function spellingsOf(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inAddress = encodeURIComponent(secret.toWellFormed());
  const plain = [
    ...[secret, inJson, secret.replaceAll('/', '\\/'), inJson.replaceAll('/', '\\/')],
    // Some libraries escape what HTML could misread, others whatever is no letter.
    ...[inCodes(inJson, /[+<>&'`]/g), inCodes(secret, /[+<>&'"`]/g), inCodes(secret, /[^\w.-]/g)],
    ...[inAddress, encodeURIComponent(inAddress)],
  ];
  const lowerCase = plain.map((text) => text.replace(/%[\dA-F]{2}|\\u[\dA-F]{4}/g, (code) => code.toLowerCase()));
  const all = new Set([...plain, ...lowerCase, ...(secret.length < shortest ? [] : inBase64(secret))]);
  return [...all].toSorted((a, b) => b.length - a.length);
}

function inCodes(text: string, signs: RegExp): string {
  return text.replace(signs, (sign) => `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
}

/** Base64 of anything with the secret in it holds one of three texts, as the secret begins at one byte of three or another. */
function inBase64(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((before) => {
    const all = Buffer.concat([Buffer.alloc(before), bytes]);
    const firstOwn = Math.ceil((before * 8) / 6);
    const lastOwn = Math.floor((all.length * 8) / 6);
    return (['base64', 'base64url'] as const).map((encoding) => all.toString(encoding).slice(firstOwn, lastOwn));
  });
}
