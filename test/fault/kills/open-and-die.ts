/** `node open-and-die.ts <folder>`: opens a workspace and is killed before anything else can happen. */
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';

await openWorkspace({
  directory: process.argv[2] ?? '',
  service: { baseUrl: 'http://127.0.0.1:1' },
  tokens: { get: async () => null, set: async () => {}, clear: async () => {} },
});
process.kill(process.pid, 'SIGKILL');
