/** The check characters of taxpayer numbers. Each takes a number in capitals without marks. */

export type Check = (plain: string) => boolean;

/**
 * The characters behind the others, one for each list of weights: the weights of all before it give a sum, and what that
 * leaves of eleven gives its place in `characters`. A letter counts as its code less that of the digit zero. One character over
 * and over is no number.
 */
export function modulo11(characters: string, ...weights: readonly (readonly number[])[]): Check {
  return (plain) =>
    new Set(plain).size > 1 &&
    weights.every((each) => {
      const sum = each.reduce((total, weight, at) => total + weight * (plain.charCodeAt(at) - 48), 0);
      return plain[each.length] === characters[sum % 11];
    });
}

/** The letter of a Spanish DNI, and of a NIE, whose own letter in front counts as a digit. */
export function letterFits(plain: string): boolean {
  const digits = plain.slice(0, -1).replace(/^[KLMXYZ]/, (letter) => ({ Y: '1', Z: '2' })[letter] ?? '0');
  return plain.at(-1) === 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23];
}

/** The digit of a Spanish CIF as on a bank card, or the letter in its place. Which kind of company has which is not agreed upon. */
export function cifFits(plain: string): boolean {
  const sum = [...plain.slice(1, -1)].reduce((total, digit, at) => {
    const doubled = Number(digit) * 2;
    return total + (at % 2 === 1 ? Number(digit) : doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  const control = (10 - (sum % 10)) % 10;
  return [String(control), 'JABCDEFGHI'[control]].includes(plain.at(-1));
}
