/** Files that a person chose or dropped: the page gets a ticket for each, and the main process keeps where it lies. */
import { randomUUID } from 'node:crypto';

export interface ChosenFiles {
  /** The ticket of a path; each is good for one use. */
  note(path: string): string;
  /** The path of a ticket; null for one that nobody was given, or that was used. */
  take(ticket: string): string | null;
}

/** Tickets that are never used go when so many newer ones are there. */
const mostTickets = 1_000;

export function createChosenFiles(): ChosenFiles {
  const paths = new Map<string, string>();
  return {
    note(path) {
      const ticket = randomUUID();
      paths.set(ticket, path);
      const [oldest] = paths.keys();
      if (paths.size > mostTickets && oldest !== undefined) paths.delete(oldest);
      return ticket;
    },
    take(ticket) {
      const path = paths.get(ticket) ?? null;
      paths.delete(ticket);
      return path;
    },
  };
}
