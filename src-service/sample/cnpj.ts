/**
 * Numbers of companies (CNPJ) that stand where a distributor has its customers' codes: eight places of the company, four of its branch,
 * two that check the others. Since July 2026 the first twelve may have letters. No numbers are kept for examples. Those made here begin
 * with 99 or ZZ, the far ends of what can be given out, where no company is known to be; nothing is sent to them either way.
 */
const branch = '0001';

/** Every fourth has letters. */
export function madeUpCnpj(id: number): string {
  const company = id % 4 === 0 ? `ZZ${scattered(id, 36)}` : `99${scattered(id, 10)}`;
  const first = checkDigit(company + branch);
  return `${company}${branch}${first}${checkDigit(company + branch + first)}`;
}

/** Six places that look drawn, and are another text for each id below a million. */
function scattered(id: number, base: 10 | 36): string {
  // A step that shares no factor with the number of texts visits every one once.
  const place = (id * 386_117 + 271_829) % base ** 6;
  return place.toString(base).toUpperCase().padStart(6, '0');
}

/** Modulo 11; the weights from the last place on are 2 to 9, again and again. A letter counts as its code less 48. */
function checkDigit(places: string): number {
  let sum = 0;
  for (let at = 0; at < places.length; at++) {
    const fromLast = places.length - 1 - at;
    sum += (places.charCodeAt(at) - 48) * (2 + (fromLast % 8));
  }
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}
