/** Questions that only a person can answer: boxes of the main process, which no page can show, change or press. */
import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron';
import type { Language } from '../../../src-shared/contract/host/desktop.ts';
import { questionWords, type Question, type QuestionWords } from './question-words.ts';

/** Questions about addresses. Each shows the origin, and the whole address below it if it is longer. */
export interface Questions {
  /** Whether a token may be sent there for the first time. */
  connect(address: string): Promise<boolean>;
  /** Whether the open account moves to another address. */
  move(addresses: { from: string; to: string }): Promise<boolean>;
  /** Whether it does although its latest orders are not there. */
  otherService(address: string): Promise<boolean>;
  /** Whether what waits there goes with a token that looks like somebody else's. */
  strangeToken(address: string): Promise<boolean>;
  openInBrowser(address: string): Promise<boolean>;
}

type Speak = (words: QuestionWords, origin: string) => Question;

interface Options {
  dialog: { showMessageBox(options: MessageBoxOptions): Promise<MessageBoxReturnValue> };
  language: () => Language;
  now: () => number;
}

/** After so many refusals in a row the person is left in peace for a while, whatever the page asks. */
const mostRefusals = 3;
const peaceMs = 60_000;

const [no, yes] = [0, 1];

export interface Asker {
  ask: Questions;
  /** Takes open and waiting questions away, as refused: the application ends. */
  withdraw(): void;
}

/** Each question is refused unless the person presses the other button: Enter, Escape and closing the box refuse it. */
export function createQuestions({ dialog, language, now }: Options): Asker {
  let refusals = 0;
  let refusedAtMs = 0;
  let withdrawal = new AbortController();
  let last: Promise<unknown> = Promise.resolve();

  async function show(signal: AbortSignal, address: string, speak: Speak): Promise<boolean> {
    if (signal.aborted) return false;
    if (refusals >= mostRefusals && now() - refusedAtMs < peaceMs) return false;
    const { origin } = new URL(address);
    const { message, detail, ...buttons } = speak(questionWords[language()], origin);
    const { response } = await dialog.showMessageBox({
      type: 'question',
      message,
      detail: address === origin ? detail : `${detail}\n\n${shortened(address)}`,
      buttons: [buttons.no, buttons.yes],
      ...{ defaultId: no, cancelId: no, noLink: true, signal },
    });
    refusals = response === yes ? 0 : refusals + 1;
    refusedAtMs = now();
    return response === yes;
  }

  /** One box at a time: a question waits for the one before it. For a minute after three refusals it is refused at once. */
  function isConfirmed(address: string, speak: Speak): Promise<boolean> {
    const { signal } = withdrawal;
    const answer = last.then(() => show(signal, address, speak));
    last = answer.catch(() => false);
    return answer;
  }

  return {
    ask: {
      connect: (address) => isConfirmed(address, (words, origin) => words.connect(origin)),
      move: ({ from, to }) =>
        isConfirmed(to, (words, origin) => words.move({ from: new URL(from).origin, to: origin })),
      otherService: (address) => isConfirmed(address, (words, origin) => words.otherService(origin)),
      strangeToken: (address) => isConfirmed(address, (words, origin) => words.strangeToken(origin)),
      openInBrowser: (address) => isConfirmed(address, (words, origin) => words.openInBrowser(origin)),
    },
    withdraw() {
      withdrawal.abort();
      withdrawal = new AbortController();
    },
  };
}

/** An address may be longer than a box. Its beginning says whose it is. */
function shortened(address: string): string {
  return address.length > 160 ? `${address.slice(0, 160)}…` : address;
}
