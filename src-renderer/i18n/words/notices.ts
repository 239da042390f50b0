/** What the desktop says, in the rep's language. */
import type { Notice } from '../../state/notices.ts';
import { m } from '../generated/messages.js';

export function noticeWords(notice: Notice): { title: string; body: string } {
  switch (notice.kind) {
    case 'needsYou':
      return { title: m.notice_needs_you_title({ count: notice.count }), body: m.notice_needs_you_body() };
    case 'needsToken':
      return { title: m.notice_token_title(), body: m.notice_token_body() };
    case 'noToken':
      return { title: m.status_no_token(), body: m.notice_token_body() };
    case 'drained':
      return { title: m.notice_drained_title(), body: m.notice_drained_body({ count: notice.count }) };
  }
}

export function badgeWords(pending: number): { pending: number; tooltip: string; open: string; quit: string } {
  const tooltip = pending === 0 ? m.tray_tooltip_none() : m.tray_tooltip({ count: pending });
  return { pending, tooltip, open: m.tray_open(), quit: m.tray_quit() };
}
