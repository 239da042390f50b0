/** A text of three parts, with blank lines between them, of which the lines in the middle may be too many. */
export interface TextParts {
  head: readonly string[];
  lines: readonly string[];
  foot: readonly string[];
  /** Says how many lines are left out. */
  more: (count: number) => string;
}

/** As many of the lines as fit, and how many are left out. Head and foot stay, whether they fit or not. */
export function fitLines({ head, lines, foot, more }: TextParts, fits: (text: string) => boolean): string {
  for (let count = lines.length; ; count -= 1) {
    const left = lines.length - count;
    const named = [...lines.slice(0, count), ...(left > 0 ? [more(left)] : [])];
    const text = [head, named, foot]
      .filter((part) => part.length > 0)
      .map((part) => part.join('\n'))
      .join('\n\n');
    if (count === 0 || fits(text)) return text;
  }
}
