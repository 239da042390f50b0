/**
 * Words of the service without the token that they repeat: as it was sent, as JSON may escape it, and as addresses spell it.
 * A very short one is left: it would be found in any word.
 */
export function withoutToken(words: string, token: string): string {
  if (token.length < 8) return words;
  const inAddress = encodeURIComponent(token);
  const inSmallLetters = inAddress.replace(/%../g, (code) => code.toLowerCase());
  const spellings = [token, token.replaceAll('/', '\\/'), inAddress, inSmallLetters];
  return spellings.reduce((text, spelled) => text.replaceAll(spelled, '[token]'), words);
}
