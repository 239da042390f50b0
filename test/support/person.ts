/** Somebody at the machine who answers the main process's questions, through the real questions over a replaced message box. */
import { createQuestions, type Questions } from '../../src-main/electron/border/questions.ts';

export interface Person {
  /** What is pressed from now on. */
  confirms: boolean;
  /** Beginnings of messages that are refused whatever else is confirmed. */
  refuses: string[];
  /** Whole messages that are confirmed although such a beginning is refused. */
  confirmsAlso: string[];
  /** The messages of the boxes, in order. */
  asked: string[];
  questions: Questions;
}

export function startPerson(confirms = true): Person {
  const asked: string[] = [];
  let nowMs = 0;
  const dialog = {
    async showMessageBox({ message }: { message: string }) {
      asked.push(message);
      const isRefused = person.refuses.some((beginning) => message.startsWith(beginning));
      const isConfirmed = person.confirms && (!isRefused || person.confirmsAlso.includes(message));
      return { response: isConfirmed ? 1 : 0, checkboxChecked: false };
    },
  };
  // Time enough between two questions that none is kept back.
  const now = () => (nowMs += 60_000);
  const { ask: questions } = createQuestions({ dialog, language: () => 'en', now });
  const person: Person = { confirms, refuses: [], confirmsAlso: [], asked, questions };
  return person;
}
