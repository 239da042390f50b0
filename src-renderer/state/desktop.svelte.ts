/** Reports to the desktop while a session is open: how much waits, and what needs the rep. */
import { host } from '../bridge.ts';
import { badgeWords, noticeWords } from '../i18n/words/notices.ts';
import { announce } from './announcer.svelte.ts';
import { onGoTo, onStatus } from './events.ts';
import { isFacing } from './facing.svelte.ts';
import { watchStatus } from './notices.ts';
import { goTo } from './router.svelte.ts';
import { unsentCount } from './status.svelte.ts';

/** To be called while a component is set up; ends with it. */
export function tellDesktop(): void {
  $effect(() => {
    void host('desktop.badge', badgeWords(isFacing() ? 0 : unsentCount()));
  });
  $effect(() => () => void host('desktop.badge', badgeWords(0)));
  $effect(() => {
    const watch = watchStatus();
    return onStatus((status) => {
      const notice = watch.next(status);
      // A customer reads along: the status line says it once the window is the rep's again.
      if (!notice || isFacing()) return;
      const words = noticeWords(notice);
      void host('desktop.notify', words);
      // The desktop shows nothing while the window is in front. The status line shows the other notices.
      if (notice.kind === 'needsYou') announce(words.title);
    });
  });
  $effect(() => onGoTo((screen) => !isFacing() && goTo({ screen })));
}
