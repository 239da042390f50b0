import type { UpdateProblem } from '../../../src-shared/contract/host/updates.ts';

/** A feed that was answered, and is not believed. */
export class FeedRefused extends Error {
  readonly problem: UpdateProblem;

  constructor(problem: UpdateProblem, message: string) {
    super(message);
    this.name = 'FeedRefused';
    this.problem = problem;
  }
}
