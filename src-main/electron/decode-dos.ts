/** Text in code page 850, as programs for DOS wrote it and some that came after them still do. */

/** The letters of Portuguese and what else stands in lists of goods, with their bytes in the same places. */
const letters = 'ÇüéâàçêÉôÜáíóúªºÁÂÀãÃÊÍÓÔõÕÚ½¼°²³';
const bytesOfLetters =
  '\x80\x81\x82\x83\x85\x87\x88\x90\x93\x9a\xa0\xa1\xa2\xa3\xa6\xa7\xb5\xb6\xb7\xc6\xc7\xd2\xd6\xe0\xe2\xe4\xe5\xe9\xab\xac\xf8\xfd\xfc';

/** é â ç ê É í ó ã: in their places Windows has signs that stand in no list of goods. */
const tellsDos = /[\x82\x83\x87\x88\x90\xa1\xa2\xc6]/;
const isOther = new RegExp(`[^\\p{ASCII}${bytesOfLetters}]`, 'u');

/** Null where it may be of Windows: what is not ASCII must be such letters alone, one of them of the telling ones. */
export function decodeDos(bytes: Uint8Array): string | null {
  const raw = Buffer.from(bytes).toString('latin1');
  if (!tellsDos.test(raw) || isOther.test(raw)) return null;
  return raw.replace(/[\x80-\xff]/g, (byte) => letters[bytesOfLetters.indexOf(byte)] ?? byte);
}
