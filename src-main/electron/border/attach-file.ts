/** Attaches a photo whose file a person chose: the page names its ticket, and the core gets its path. */
import type { Workspace } from '../../app/workspace.ts';
import { notNow } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import type { ChosenFiles } from './chosen-files.ts';

export function createAttachFile(options: {
  files: Pick<ChosenFiles, 'take'>;
  workspace: () => Pick<Workspace, 'command'> | null;
}): Pick<HostHandlers, 'product-image.attachFile'> {
  return {
    async 'product-image.attachFile'({ ticket, ...photo }) {
      const workspace = options.workspace();
      if (!workspace) return notNow('signedOut');
      const path = options.files.take(ticket);
      if (path !== null) return workspace.command('product-image.attach', { ...photo, path });
      return { ok: false, error: { kind: 'photo', refusal: { reason: 'unreadable', name: '', limitBytes: null } } };
    },
  };
}
