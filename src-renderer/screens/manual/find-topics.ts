import { foldText } from '../../../src-shared/domain/text/fold-text.ts';
import type { Topic } from './topic.ts';

export interface FoundTopic {
  topic: Topic;
  /** The line of the topic that has the most of the words. Empty if its title has them all. */
  line: string;
}

/** Topics that hold the beginning of every typed word, whatever its accents; those whose titles do come first. */
export function findTopics(topics: readonly Topic[], typed: string): FoundTopic[] {
  const words = wordsIn(typed);
  const inTitle = topics.filter(({ title }) => countOf(words, title) === words.length);
  const inText = topics.filter(
    (topic) => !inTitle.includes(topic) && countOf(words, `${topic.title} ${topic.text}`) === words.length,
  );
  return [
    ...inTitle.map((topic) => ({ topic, line: '' })),
    ...inText.map((topic) => ({ topic, line: bestLine(words, topic.text) })),
  ];
}

function bestLine(words: readonly string[], text: string): string {
  const lines = text.split('\n');
  const counts = lines.map((line) => countOf(words, line));
  return lines[counts.indexOf(Math.max(...counts))] ?? '';
}

/** How many of the folded words begin a word of the text. */
function countOf(words: readonly string[], text: string): number {
  const folded = ` ${wordsIn(text).join(' ')}`;
  return words.filter((word) => folded.includes(` ${word}`)).length;
}

function wordsIn(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
