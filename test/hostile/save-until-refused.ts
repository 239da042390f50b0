/**
 * A process of its own that saves orders in the workspace `argv[2]` until one is refused, or `argv[3]` are saved. Prints as
 * JSON how many were saved and how the last one was refused; or why the workspace could not be opened.
 */
import { openWorkspace } from '../../src-main/app/open-workspace.ts';
import { WorkspaceError } from '../../src-main/db/engine/workspace-error.ts';

const [, , directory = '', most = '1'] = process.argv;
try {
  const workspace = await openWorkspace({
    directory,
    service: { baseUrl: 'http://127.0.0.1:9' },
    tokens: { get: async () => null, set: async () => {}, clear: async () => {} },
  });
  let saved = 0;
  let refused: unknown = null;
  while (saved < Number(most) && refused === null) {
    const order = { id_customer: 1, observations: 'x'.repeat(4_000) };
    const result = await workspace.command('order.create', { order });
    if (result.ok) saved += 1;
    else refused = result.error;
  }
  const list = await workspace.query('outbox.list', {});
  console.log(JSON.stringify({ saved, refused, entries: list.ok ? list.value.entries.length : list.error }));
  process.exit(0);
} catch (error) {
  if (!(error instanceof WorkspaceError)) throw error;
  console.log(JSON.stringify({ notOpened: error.reason }));
}
