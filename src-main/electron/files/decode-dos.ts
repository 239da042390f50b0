/** Text in code page 850, as programs for DOS wrote it and some that came after them still do. */

/** What the bytes from 0x80 on stand for. */
const signs =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

export function decodeDos(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (byte) => signs[byte.charCodeAt(0) - 0x80] ?? byte);
}

/** In the places of these Windows has signs that stand in no list of goods. */
const tellsDos = /[éâçêÉíóã]/;

/** Any character beside the letters of Portuguese and the signs that price lists use. */
const isOther = /[^\p{ASCII}ÇüéâàçêÉôÜáíóúªºÁÂÀãÃÊÍÓÔõÕÚ½¼°²³]/u;

/** Whether what was decoded is likelier of DOS than of Windows. */
export function isLikelyDos(text: string): boolean {
  return tellsDos.test(text) && !isOther.test(text);
}
