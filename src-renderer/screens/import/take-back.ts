import type { AppError } from '../../../src-shared/contract/errors.ts';
import { command } from '../../bridge.ts';

/** Undoes an import portion by portion, so that nothing stands still meanwhile. Returns what went wrong, or null. */
export async function takeBack(importId: number): Promise<AppError | null> {
  for (;;) {
    const answer = await command('import.undo', { importId });
    if (!answer.ok) return answer.error;
    if (answer.value.left === 0) return null;
  }
}
