/** Whether a text holds all that was typed, word by word. */
import { foldText } from './fold-text.ts';

/** Every typed word is somewhere in the text, whatever its accents and its place. Nothing typed fits any text. */
export function holdsWords(typed: string): (text: string) => boolean {
  const words = foldText(typed).split(/\s+/);
  return (text) => {
    const plain = foldText(text);
    return words.every((word) => plain.includes(word));
  };
}
