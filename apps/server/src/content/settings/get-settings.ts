import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../../config/config.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { defineTopic } from '../../platform/event-bus.ts';
import type { Logger } from '../../platform/observability/logger.ts';
import { refreshAfterCommit } from '../../platform/reader.ts';
import {
  defaultSettings,
  type SettingKey,
  type Settings,
  type SettingsPatch,
  settingsPatchSchema,
  settingsShape,
} from './settings-schema.ts';
import * as sql from './settings.sql.ts';

/** `notesHindi` is '' if everyone sees the English text. */
export type Headline = { place: number; isOn: boolean; notes: string; notesHindi: string };
/** `altHindi` is '' if every language uses the English text. */
export type Slide = { imageId: bigint; alt: string; altHindi: string };

/** Settings and content in this node's memory. The object is replaced as a whole on every change. */
export type ContentState = {
  settings: Settings;
  headlines: readonly Headline[];
  slides: readonly Slide[];
  /** Time of the last change of each stored setting, by key. */
  changedAt: ReadonlyMap<string, Date>;
};

/** Published on this node after `getSettings` and `getContent` return the new values. */
export const settingsChanged = defineTopic<undefined>('settings-changed');

/** Published after `settingsChanged`, only if a value differs. Open apps then fetch the content again. */
export const contentChanged = defineTopic<undefined>('content-changed');

/** Settings and content in memory, with the sequence numbers of the newest started and the newest applied read. */
export type SettingsHolder = { state: ContentState; readsBegun: number; readApplied: number };

declare module '../../platform/context.ts' {
  interface AppContext {
    settings: SettingsHolder;
  }
}

/** Starts with the defaults. `refreshContent` loads the stored values. */
export function createSettingsHolder(config: Config): SettingsHolder {
  return {
    state: { settings: defaultSettings(config), headlines: [], slides: [], changedAt: new Map() },
    readsBegun: 0,
    readApplied: 0,
  };
}

/**
 * Returns the settings in force, from memory: stored values, and defaults for the rest. A change takes effect on this
 * node at the latest when its notification arrives.
 */
export function getSettings(ctx: Pick<AppContext, 'settings'>): Settings {
  return ctx.settings.state.settings;
}

/** Returns the settings in memory with `patch` applied. Memory is outdated if the refresh after the commit failed. */
export function settingsWith(ctx: Pick<AppContext, 'settings'>, patch: SettingsPatch): Settings {
  const values = Object.entries(settingsPatchSchema.parse(patch)).filter(([, value]) => value !== undefined);
  return { ...getSettings(ctx), ...Object.fromEntries(values) };
}

/** Returns the visible headlines and slides, from memory. */
export function getContent(ctx: Pick<AppContext, 'settings'>): ContentState {
  return ctx.settings.state;
}

/** Reloads settings and content. If the database cannot be read, throws and keeps the previous values. */
export async function refreshContent(ctx: AppContext): Promise<void> {
  const holder = ctx.settings;
  holder.readsBegun += 1;
  const read = holder.readsBegun;
  const state = await readContent(ctx.db, defaultSettings(ctx.config), ctx.logger);
  // this read started before one that is already applied; applying it would restore older values
  if (read < holder.readApplied) return;
  holder.readApplied = read;
  const isOther = !isDeepStrictEqual(state, holder.state);
  holder.state = state;
  ctx.events.publish(settingsChanged, undefined);
  if (isOther) ctx.events.publish(contentChanged, undefined);
}

/**
 * Reloads settings and content after the commit of a change, so that this node shows it before it replies. Does not
 * throw.
 */
export function refreshContentAfterCommit(ctx: AppContext): Promise<void> {
  return refreshAfterCommit(() => refreshContent(ctx), { what: 'settings', logger: ctx.logger });
}

/**
 * Reads the settings in force from the database: for the command line, and for the forms of the console. A node's memory
 * may lack a change that another node has just saved, and a form would then show the old value as the stored one.
 */
export async function readSettings({ db, config, logger }: SettingsSource): Promise<Settings> {
  return settingsOf(defaultSettings(config), await db.query<sql.SettingRow>(sql.selectSettings()), logger);
}

type SettingsSource = { db: Db; config: Config; logger: Pick<Logger, 'error'> };

/** The stored values over the defaults. Logs each stored value that is invalid. */
function settingsOf(defaults: Settings, rows: readonly sql.SettingRow[], logger: SettingsSource['logger']): Settings {
  return mergeSettings(defaults, rows, (key) =>
    logger.error({ key }, 'stored setting is invalid; its default is used'),
  );
}

async function readContent(db: Db, defaults: Settings, logger: Logger): Promise<ContentState> {
  const [settings, headlines, slides] = await Promise.all([
    db.query<sql.SettingRow>(sql.selectSettings()),
    db.query<sql.HeadlineRow>(sql.selectHeadlines()),
    db.query<sql.SlideRow>(sql.selectSlides()),
  ]);
  return {
    settings: settingsOf(defaults, settings, logger),
    headlines: headlines.map((row) => ({
      place: row.place,
      isOn: row.is_on,
      notes: row.notes,
      notesHindi: row.notes_hindi,
    })),
    slides: slides.map((row) => ({ imageId: row.image_id, alt: row.alt, altHindi: row.alt_hindi })),
    changedAt: new Map(settings.map((row) => [row.key, row.changed_at])),
  };
}

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingsShape, key);
}

/** Applies stored values over the defaults. Unknown keys belong to other rooms and are skipped. */
export function mergeSettings(
  defaults: Settings,
  rows: readonly Pick<sql.SettingRow, 'key' | 'value'>[],
  onInvalid: (key: string) => void,
): Settings {
  const merged: Record<string, unknown> = { ...defaults };
  // The built-in Hindi translates the built-in English. It must not appear next to an operator's own English text.
  const stored = new Set(rows.map(({ key }) => key));
  if (stored.has('depositRules')) merged.depositRulesHindi = '';
  if (stored.has('withdrawalRules')) merged.withdrawalRulesHindi = '';
  for (const { key, value } of rows) {
    if (!isSettingKey(key)) continue;
    const parsed = settingsShape[key].safeParse(value);
    if (parsed.success) merged[key] = parsed.data;
    else onInvalid(key);
  }
  // every key has its default or a value that its schema parsed
  return merged as Settings;
}
