/** Undoes imports that the window began. */
import type { AppError } from '../../../src-shared/contract/errors.ts';
import type { CallCommand } from '../../calls.ts';

/** Undoes an import portion by portion, so that nothing stands still meanwhile. Returns what went wrong, or null. */
export async function takeBack(run: CallCommand, importId: number): Promise<AppError | null> {
  for (;;) {
    const answer = await run('import.undo', { importId });
    if (!answer.ok) return answer.error;
    if (answer.value.left === 0) return null;
  }
}
