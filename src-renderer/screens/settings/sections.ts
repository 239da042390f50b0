/** The sections of the settings, with the names of what is set in each, and the way to them. */
import { m } from '../../i18n/generated/messages.js';
import type { SettingsSection } from '../../state/router.svelte.ts';

export interface Section {
  id: SettingsSection;
  name: string;
  /** Words by which it is found, besides its name. */
  holds: readonly string[];
}

export function settingsSections(hasAccount: boolean): Section[] {
  const sections: Section[] = [
    {
      id: 'settings-window',
      name: m.settings_section_window(),
      holds: [
        m.settings_language(),
        m.settings_theme(),
        m.settings_my_user(),
        m.settings_single_keys(),
        m.settings_others_prices(),
      ],
    },
    {
      id: 'settings-goals',
      name: m.settings_section_goals(),
      holds: [m.settings_month_goal(), m.settings_commission()],
    },
    {
      id: 'settings-slips',
      name: m.settings_section_slips(),
      holds: [m.settings_slip_quantity(), m.settings_slip_price(), m.settings_slip_discount()],
    },
    {
      id: 'settings-due',
      name: m.settings_section_due(),
      // What each of them says has the word by which a rep knows all of them: the rhythm.
      holds: [m.settings_due_late(), m.settings_due_silent(), m.settings_due_fewest_effect()],
    },
    {
      id: 'settings-company',
      name: m.settings_section_company(),
      holds: [m.settings_company_name(), m.settings_company_details(), m.settings_logo()],
    },
    { id: 'settings-rules', name: m.rules_title(), holds: [] },
    { id: 'settings-photos', name: m.settings_section_photos(), holds: [m.pictures_title(), m.settings_photo_max()] },
    { id: 'settings-copies', name: m.copies_title(), holds: [] },
    { id: 'settings-records', name: m.settings_section_records(), holds: [m.settings_journal(), m.settings_history()] },
    {
      id: 'settings-privacy',
      name: m.privacy_title(),
      holds: [m.privacy_disk(), m.privacy_held(), m.privacy_account_erase()],
    },
    {
      id: 'settings-service',
      name: m.settings_section_service(),
      holds: [m.settings_base_url(), m.settings_interval()],
    },
    {
      id: 'settings-advanced',
      name: m.settings_section_advanced(),
      holds: [m.settings_upload_field(), m.settings_concurrency(), m.settings_timeout()],
    },
    { id: 'settings-updates', name: m.updates_title(), holds: [] },
    { id: 'settings-support', name: m.support_title(), holds: [] },
  ];
  return sections.filter(({ id }) => hasAccount || id !== 'settings-copies');
}

export function showSection(id: SettingsSection): void {
  const heading = document.getElementById(id);
  heading?.closest('details')?.setAttribute('open', '');
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
