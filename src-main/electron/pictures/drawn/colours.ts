/** Colours as `#rrggbb`, mixed. */

/** `share` of the other colour: 0 leaves the first as it is. */
export function mix(colour: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [colour, other].map((each) => parseInt(each.slice(at, at + 2), 16)) as [number, number];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

export const lighter = (colour: string, share: number) => mix(colour, '#ffffff', share);
export const darker = (colour: string, share: number) => mix(colour, '#000000', share);

/** What is read on a ground of this colour. */
export function inkOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? darker(mix(colour, '#1f2430', 0.6), 0.45) : '#ffffff';
}
