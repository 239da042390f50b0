/** Opens a copy of the order that is shown, with what is typed in it, as a new one. */
import type { OrderDraft } from '../draft/draft.ts';
import type { HasLeft } from './left-screen.ts';

interface Copying {
  saving: { untilComplete: () => Promise<void> };
  editor: { copy: () => Promise<OrderDraft | null> };
  hasLeft: HasLeft;
  open: (copy: OrderDraft) => void;
}

export async function openCopy({ saving, editor, hasLeft, open }: Copying): Promise<void> {
  await saving.untilComplete();
  const copy = await editor.copy();
  if (copy && !hasLeft()) open(copy);
}
