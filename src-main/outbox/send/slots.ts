/** Limits how many attempts ask the service at once. */
import type { Clock } from '../../ports/ports.ts';
import { quickAnswerMs } from '../queue/timing.ts';
import type { AttemptHooks } from './try-entry.ts';

export interface SlotOptions {
  clock: Clock;
  /** How many attempts may ask at once. */
  concurrency: number;
  mayBegin(): boolean;
  /** Called when an attempt has its answer, or ends without one. */
  onAnswered(): void;
}

export class Slots {
  /** How many attempts have begun and have no answer yet. */
  unanswered = 0;
  /** The last answer came so quickly that the pause before the next request matters. */
  isQuick = false;
  /** The slots in use. An answer frees its slot at once. */
  private asking = 0;
  /** The attempts that have claimed their entries and wait for a slot. Called with false if the pass stops before. */
  private readonly waiting: ((mayAsk: boolean) => void)[] = [];
  private readonly options: SlotOptions;

  constructor(options: SlotOptions) {
    this.options = options;
  }

  /** The hooks of one attempt, which has begun. */
  begin(): AttemptHooks {
    const { clock, onAnswered } = this.options;
    let stage: 'begun' | 'asking' | 'answered' = 'begun';
    let sinceMs = 0;
    this.unanswered += 1;
    return {
      mayAsk: async () => {
        if (!(await this.take())) return false;
        stage = 'asking';
        sinceMs = clock.now();
        return true;
      },
      onAnswered: () => {
        if (stage === 'answered') return;
        this.unanswered -= 1;
        if (stage === 'asking') {
          this.isQuick = clock.now() - sinceMs < quickAnswerMs;
          this.free();
        }
        stage = 'answered';
        onAnswered();
      },
    };
  }

  private async take(): Promise<boolean> {
    if (!this.options.mayBegin()) return false;
    if (this.asking >= this.options.concurrency) return await new Promise((resolve) => this.waiting.push(resolve));
    this.asking += 1;
    return true;
  }

  private free(): void {
    this.asking -= 1;
    if (!this.options.mayBegin()) for (const resolve of this.waiting.splice(0)) resolve(false);
    const next = this.waiting.shift();
    if (!next) return;
    this.asking += 1;
    next(true);
  }
}
