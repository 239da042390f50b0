import { parseArgs } from 'node:util';

export type LaunchOptions =
  | { kind: 'open'; dev: boolean }
  | { kind: 'tour' }
  | { kind: 'help' }
  /** `problem` is one plain sentence. */
  | { kind: 'refused'; problem: string };

export const usage = `npm start [-- OPTION]

Opens Satchel in practice mode: with a service of its own on this machine, and sample orders.

  --dev     the window follows every change of its source
  --tour    walks through a rep's day on made-up data, with a picture of every step in tour/
  --help    this text

SATCHEL_DATA_DIR=<folder>   keeps the data there
SATCHEL_ELECTRON=stand-in   uses the stand-in for Electron even where Electron is installed
SATCHEL_CHROMIUM=<path>     the Chromium that the stand-in uses`;

export function parseOptions(args: string[]): LaunchOptions {
  const { tokens } = parseArgs({ args, strict: false, tokens: true });
  const unknown = tokens.find((token) => token.kind !== 'option' || !['dev', 'help', 'tour'].includes(token.name));
  if (unknown) {
    const problem = `Satchel does not know “${args[unknown.index]}”. npm start -- --help says what it knows.`;
    return { kind: 'refused', problem };
  }
  const names = tokens.map((token) => (token.kind === 'option' ? token.name : ''));
  if (names.includes('help')) return { kind: 'help' };
  if (names.includes('tour')) return { kind: 'tour' };
  return { kind: 'open', dev: names.includes('dev') };
}
