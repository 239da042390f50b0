/**
 * What the rep may set for one workspace. Every guess about the service that its interface leaves open is here (upload
 * field, interface 4.3.4; whether `fk_id` is ours to give, 2.5), with the limits of this machine and the rep's letterhead.
 */
import * as v from 'valibot';
import { ServiceId } from '../domain/ids.ts';
import { HistoryDays } from './outbox/history.ts';

const wholeNumber = (from: number, to: number) =>
  v.pipe(
    v.number('mustBeANumber'),
    v.integer('mustBeAWholeNumber'),
    v.minValue(from, 'outOfRange'),
    v.maxValue(to, 'outOfRange'),
  );

/** To one decimal, so that what the window shows is what holds. */
const someTimes = (from: number, to: number) =>
  v.pipe(
    v.number('mustBeANumber'),
    v.minValue(from, 'outOfRange'),
    v.maxValue(to, 'outOfRange'),
    v.check((times) => Math.round(times * 10) / 10 === times, 'outOfRange'),
  );

const text = (maxLength: number) => v.pipe(v.string('mustBeText'), v.trim(), v.maxLength(maxLength, 'outOfRange'));

const mebibyte = 2 ** 20;

export const maxSavedViews = 20;

/** `content` is the window's own, and no service sees it. */
const SavedView = v.strictObject({
  name: v.pipe(text(60), v.minLength(1, 'required')),
  content: v.pipe(v.string('mustBeText'), v.maxLength(4_000, 'outOfRange')),
});

const entries = {
  /** Multipart field that carries the file of an upload. */
  uploadField: v.pipe(text(100), v.minLength(1, 'required'), v.regex(/^[^"\r\n]*$/, 'outOfRange')),
  /** False where `fk_id` belongs to another system: creates then carry only what the rep gives. */
  makesFkIds: v.boolean('mustBeOneOf'),
  /** Records that are sent side by side. */
  concurrency: wholeNumber(1, 16),
  /** Rest between two passes of the background loop. */
  syncIntervalSeconds: wholeNumber(10, 86_400),
  /** A call without a sign of life for this long has failed. */
  requestTimeoutSeconds: wholeNumber(5, 600),
  /** How long a write whose answer was lost may still land. */
  quarantineSeconds: wholeNumber(5, 3_600),
  /** How long settled entries stay as a journal. */
  journalDays: wholeNumber(1, 3_650),
  /** Days of orders that are kept on this machine; null keeps all. */
  historyDays: HistoryDays,
  photoMaxBytes: wholeNumber(mebibyte / 4, 1_024 * mebibyte),
  /** All photos that wait on this machine together. */
  photoBudgetBytes: wholeNumber(50 * mebibyte, 1_024 * 1_024 * mebibyte),
  /** Longest edge in pixels to which photos are made smaller before they are sent; null sends them as they are. */
  photoMaxEdge: v.nullable(wholeNumber(320, 20_000)),
  /** The editor questions a quantity above this many times the usual one, or below that fraction of it. Null: never. */
  slipQuantityTimes: v.nullable(wholeNumber(2, 1_000)),
  /** The editor questions a price that differs from the usual one by more than this percentage. Null: never. */
  slipPricePercent: v.nullable(wholeNumber(1, 10_000)),
  /** The editor questions a discount this many percentage points above the usual one. Null: never. */
  slipDiscountPoints: v.nullable(wholeNumber(1, 100)),
  /** A customer is late once its last order is more than so many of its usual gaps ago. */
  dueLateTimes: someTimes(1, 10),
  /** From more than so many usual gaps on a customer is silent: no reminder names it. */
  dueSilentTimes: someTimes(1, 50),
  /** Silent from more than so many days on, whatever the gap; null: the gap alone says it. */
  dueSilentDays: v.nullable(wholeNumber(7, 3_650)),
  /** So many days with orders make a rhythm, at least. */
  dueFewestOrders: wholeNumber(2, 50),
  /** Orders of other users count for a customer's rhythm, too. */
  dueCountsOthers: v.boolean('mustBeOneOf'),
  /** Orders that name a quotation count for it. */
  dueCountsQuotations: v.boolean('mustBeOneOf'),
  /** Orders of these statuses do not count for it, such as those that were cancelled. */
  dueLeftOutStatuses: v.pipe(v.array(ServiceId, 'mustBeAList'), v.maxLength(100, 'outOfRange')),
  /** The rep among the service's users: it does not say who a token belongs to. */
  myUserId: v.nullable(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  /** Filters of the list of orders that the rep keeps under a name. */
  savedViews: v.pipe(v.array(SavedView, 'mustBeAList'), v.maxLength(maxSavedViews, 'outOfRange')),
  /** What the rep wants to sell in a month, in whole units of the currency; null: there is no goal. */
  monthGoal: v.nullable(wholeNumber(1, 999_999_999)),
  /** The rep's commission in percent of what is sold, for an estimate; null: none is shown. */
  commissionPercent: v.nullable(
    v.pipe(v.number('mustBeANumber'), v.minValue(0.01, 'outOfRange'), v.maxValue(100, 'outOfRange')),
  ),
  companyName: text(200),
  /** Lines under the company's name: address, registration, telephone. */
  companyDetails: text(2_000),
  /** A picture as a data URL. */
  companyLogo: v.nullable(
    v.pipe(
      v.string('mustBeText'),
      v.maxLength(mebibyte, 'outOfRange'),
      v.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/, 'mustBeOneOf'),
    ),
  ),
  /** The text of the company's rules file, as it was read and found good; null for none. */
  companyRules: v.nullable(v.pipe(v.string('mustBeText'), v.maxLength(mebibyte, 'outOfRange'))),
};

export const Settings = v.strictObject(entries);
export type SavedView = v.InferOutput<typeof SavedView>;
export type Settings = v.InferOutput<typeof Settings>;
export type SettingName = keyof Settings;

export const settingNames = Object.keys(entries) as SettingName[];

/** A customer is late first, and silent after that. */
export function isLateBeforeSilent({ dueLateTimes, dueSilentTimes }: Settings): boolean {
  return dueLateTimes < dueSilentTimes;
}

export const defaultSettings: Settings = {
  uploadField: 'file',
  makesFkIds: true,
  concurrency: 6,
  syncIntervalSeconds: 60,
  requestTimeoutSeconds: 30,
  quarantineSeconds: 60,
  journalDays: 90,
  historyDays: null,
  photoMaxBytes: 25 * mebibyte,
  photoBudgetBytes: 2_048 * mebibyte,
  photoMaxEdge: null,
  slipQuantityTimes: 5,
  slipPricePercent: 50,
  slipDiscountPoints: 20,
  dueLateTimes: 1,
  dueSilentTimes: 4,
  dueSilentDays: null,
  dueFewestOrders: 3,
  dueCountsOthers: true,
  dueCountsQuotations: true,
  dueLeftOutStatuses: [],
  myUserId: null,
  savedViews: [],
  monthGoal: null,
  commissionPercent: null,
  companyName: '',
  companyDetails: '',
  companyLogo: null,
  companyRules: null,
};

function withoutUndefined(changes: { [K in SettingName]?: Settings[K] | undefined }): Partial<Settings> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

export const settingsCommands = {
  /** Takes effect at once. Null in `changes` is a value, never a reset: to go back, send the default. */
  'settings.change': v.strictObject({
    changes: v.pipe(
      v.partial(Settings),
      v.transform(withoutUndefined),
      v.check((changes) => Object.keys(changes).length > 0, 'nothingToChange'),
    ),
  }),
} as const;

export const settingsQueries = {
  'settings.get': v.strictObject({}),
} as const;

export interface SettingsView {
  settings: Settings;
  /** What this workspace goes by where the rep has set nothing. */
  defaults: Settings;
  /** Those that the company has set: a change of them is refused. */
  enforced: SettingName[];
}
