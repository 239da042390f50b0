/** Command lines of the programs in `package.json`. A wrong one gets a plain sentence and exit status 2. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** `usage` is one line, which `--help` prints. */
export function readCommandLine<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    // The first sentence says what is wrong; what follows is about parsing.
    const [problem] = (error as Error).message.split(/\. |\n/);
    return refuse(`${problem?.replace(/\.$/, '')}.\n${usage}`);
  }
}

export function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

export function wholeNumber(option: string, text: string, least: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(value) && value >= least) return value;
  return refuse(`${option} takes a whole number of at least ${least}.`);
}
