/** Opens WhatsApp with an order in words, at a press of the rep. */
import { mostUrlLetters, whatsAppUrl } from '../../../src-shared/contract/host/send-copy.ts';
import type { Log } from '../../ports/ports.ts';
import { done } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';

export interface SendCopyOptions {
  openExternal: (url: string) => Promise<void>;
  log: Log;
}

export function createSendCopy({ openExternal, log }: SendCopyOptions): Pick<HostHandlers, 'copy.openWhatsApp'> {
  return {
    async 'copy.openWhatsApp'({ phone, text }) {
      const url = whatsAppUrl(phone, text);
      if (url.length > mostUrlLetters) return done({ kind: 'tooLong' });
      try {
        await openExternal(url);
        return done({ kind: 'opened' });
      } catch (error) {
        // The number and the order stay out of the log.
        log('warn', 'copy.notOpened', { name: (error as Error).name });
        return done({ kind: 'failed' });
      }
    },
  };
}
