/** `node open-once.ts <folder>`: opens the workspace and closes it again. Prints `opened`, or why it was refused. */
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';
import { WorkspaceError } from '../../../src-main/db/engine/workspace-error.ts';

try {
  const workspace = await openWorkspace({
    directory: process.argv[2] ?? '',
    service: { baseUrl: 'https://service.example' },
    tokens: { get: async () => null, set: async () => {}, clear: async () => {} },
  });
  await workspace.close();
  console.log('opened');
} catch (error) {
  if (!(error instanceof WorkspaceError)) throw error;
  console.log(error.reason);
}
