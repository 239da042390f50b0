/** The settings of this workspace that the rep has changed. */
import type { Connection } from '../engine/connection.ts';
import * as v from 'valibot';
import { Settings, settingNames, type SettingName } from '../../../src-shared/contract/settings.ts';
import { changeOne, selectAll } from '../engine/statement.ts';
import { jsonOf } from '../../../src-shared/domain/tolerant.ts';

/**
 * Leaves out values that are not valid in this version, and values that the disk has damaged: a default is better than an app that
 * does not open.
 */
export function readSettings(db: Connection): Partial<Settings> {
  const stored = selectAll<{ name: string; value: string }>(db, `SELECT name, value FROM settings`);
  return Object.fromEntries(
    stored.filter(isKnown).flatMap(({ name, value }) => {
      const parsed = v.safeParse(Settings.entries[name], jsonOf(value));
      return parsed.success ? [[name, parsed.output]] : [];
    }),
  );
}

export function writeSettings(db: Connection, changes: Partial<Settings>): void {
  for (const [name, value] of Object.entries(changes)) {
    changeOne(
      db,
      `INSERT INTO settings (name, value) VALUES (@name, @value) ON CONFLICT DO UPDATE SET value = @value`,
      {
        name,
        value: JSON.stringify(value),
      },
    );
  }
}

function isKnown<T extends { name: string }>(row: T): row is T & { name: SettingName } {
  return settingNames.some((name) => name === row.name);
}
