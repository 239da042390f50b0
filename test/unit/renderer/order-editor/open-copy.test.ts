import { expect, it } from 'vitest';
import { blankOrder, type OrderDraft } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { openCopy } from '../../../../src-renderer/screens/order-editor/screen/open-copy.ts';

it.each([
  { leaves: false, copies: 1 },
  { leaves: true, copies: 0 },
])('opens $copies copies if the rep leaves meanwhile: $leaves', async ({ leaves, copies }) => {
  const opened: OrderDraft[] = [];
  let hasLeft = false;
  const done = openCopy({
    saving: { untilComplete: async () => {} },
    editor: { copy: async () => blankOrder() },
    hasLeft: () => hasLeft,
    open: (copy) => opened.push(copy),
  });
  hasLeft = leaves;
  await done;
  expect(opened).toHaveLength(copies);
});
