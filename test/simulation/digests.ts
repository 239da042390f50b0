/** A file of digests: one line for each seed, so that two versions of the core can be held against each other. */
import { digestOf, type Ending } from './ending.ts';

export interface Digest {
  seed: number;
  /** Of what the service holds at the end. */
  service: string;
  /** Of what the rep is asked. */
  questions: string;
}

/** Of a story that broke a promise. */
const broken = 'broken';

export function toDigest(seed: number, ending: Ending | null): Digest {
  if (ending === null) return { seed, service: broken, questions: broken };
  return { seed, service: digestOf(ending.service), questions: digestOf(ending.questions) };
}

export function digestLines(digests: readonly Digest[]): string {
  return digests.map(({ seed, service, questions }) => `${seed}\t${service}\t${questions}\n`).join('');
}

export function readDigests(text: string): Digest[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      const [seed = '', service, questions] = line.split('\t');
      if (!/^\d+$/.test(seed) || !service || !questions) throw new Error(`Line ${at + 1} is no digest: ${line}`);
      return { seed: Number(seed), service, questions };
    });
}

export interface Difference {
  seed: number;
  /** The final state, the questions, or both. */
  what: string;
}

/** Seeds that are in both, and those of them that end otherwise, the lowest first. */
export function compareDigests(
  first: readonly Digest[],
  second: readonly Digest[],
): { compared: number; differences: Difference[] } {
  const others = new Map(second.map((digest) => [digest.seed, digest]));
  const pairs = first.flatMap((digest) => {
    const other = others.get(digest.seed);
    return other ? [{ digest, other }] : [];
  });
  const differences = pairs.flatMap(({ digest, other }) => {
    const parts = [
      ...(digest.service === other.service ? [] : ['the final state']),
      ...(digest.questions === other.questions ? [] : ['the questions']),
    ];
    return parts.length > 0 ? [{ seed: digest.seed, what: parts.join(' and ') }] : [];
  });
  differences.sort((a, b) => a.seed - b.seed);
  return { compared: pairs.length, differences };
}
