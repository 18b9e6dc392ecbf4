import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../../config/config.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { defineTopic } from '../../platform/event-bus.ts';
import type { Logger } from '../../platform/observability/logger.ts';
import { defaultSettings, type SettingKey, type Settings, settingsShape } from './settings-schema.ts';
import * as sql from './settings.sql.ts';

/** Hindi words are '' where the English ones are shown to everyone. */
export type Headline = { place: number; isOn: boolean; notes: string; notesHindi: string };
export type Slide = { imageId: bigint; alt: string };

/** What this node holds in memory of settings and content; replaced whole when any of it changes. */
export type ContentState = {
  settings: Settings;
  headlines: readonly Headline[];
  slides: readonly Slide[];
  /** When each stored setting was last changed, by its key. */
  changedAt: ReadonlyMap<string, Date>;
};

/** Published on this node once `getSettings` and `getContent` answer with what was changed. */
export const settingsChanged = defineTopic<undefined>('settings-changed');

/** Published beside it when something is another than before, so that open apps fetch again only then. */
export const contentChanged = defineTopic<undefined>('content-changed');

/** Settings and content in memory, with the numbers of the newest read begun and the newest applied. */
export type SettingsHolder = { state: ContentState; readsBegun: number; readApplied: number };

declare module '../../platform/context.ts' {
  interface AppContext {
    settings: SettingsHolder;
  }
}

/** Starts with the defaults; `refreshContent` reads what is stored. */
export function createSettingsHolder(config: Config): SettingsHolder {
  return {
    state: { settings: defaultSettings(config), headlines: [], slides: [], changedAt: new Map() },
    readsBegun: 0,
    readApplied: 0,
  };
}

/** The settings in force, from memory: what operators set, and defaults for the rest. Current to the last change. */
export function getSettings(ctx: Pick<AppContext, 'settings'>): Settings {
  return ctx.settings.state.settings;
}

/** Headlines and slides that are shown, from memory. */
export function getContent(ctx: Pick<AppContext, 'settings'>): ContentState {
  return ctx.settings.state;
}

/** Reads settings and content again at once; throws when the database cannot be read and keeps what was there. */
export async function refreshContent(ctx: AppContext): Promise<void> {
  const holder = ctx.settings;
  holder.readsBegun += 1;
  const read = holder.readsBegun;
  const state = await readContent(ctx.db, defaultSettings(ctx.config), ctx.logger);
  // a read that began earlier and ended later would put older values back
  if (read < holder.readApplied) return;
  holder.readApplied = read;
  const isOther = !isDeepStrictEqual(state, holder.state);
  holder.state = state;
  ctx.events.publish(settingsChanged, undefined);
  if (isOther) ctx.events.publish(contentChanged, undefined);
}

/** The settings in force, from the database: for what runs without a node, such as the command line. */
export async function readSettings(db: Db, config: Config, logger: Logger): Promise<Settings> {
  return (await readContent(db, defaultSettings(config), logger)).settings;
}

async function readContent(db: Db, defaults: Settings, logger: Logger): Promise<ContentState> {
  const [settings, headlines, slides] = await Promise.all([
    db.query<sql.SettingRow>(sql.selectSettings()),
    db.query<sql.HeadlineRow>(sql.selectHeadlines()),
    db.query<sql.SlideRow>(sql.selectSlides()),
  ]);
  return {
    settings: mergeSettings(defaults, settings, (key) =>
      logger.error({ key }, 'a stored setting is not valid; its default holds'),
    ),
    headlines: headlines.map((row) => ({
      place: row.place,
      isOn: row.is_on,
      notes: row.notes,
      notesHindi: row.notes_hindi,
    })),
    slides: slides.map((row) => ({ imageId: row.image_id, alt: row.alt })),
    changedAt: new Map(settings.map((row) => [row.key, row.changed_at])),
  };
}

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingsShape, key);
}

/** Puts stored values over the defaults; keys that are no settings are other modules' and left alone. */
export function mergeSettings(
  defaults: Settings,
  rows: readonly Pick<sql.SettingRow, 'key' | 'value'>[],
  onInvalid: (key: string) => void,
): Settings {
  const merged: Record<string, unknown> = { ...defaults };
  // the built-in Hindi says what the built-in English does, and not what an operator has written in its place
  const stored = new Set(rows.map(({ key }) => key));
  if (stored.has('depositRules')) merged.depositRulesHindi = '';
  if (stored.has('withdrawalRules')) merged.withdrawalRulesHindi = '';
  for (const { key, value } of rows) {
    if (!isSettingKey(key)) continue;
    const parsed = settingsShape[key].safeParse(value);
    if (parsed.success) merged[key] = parsed.data;
    else onInvalid(key);
  }
  // every key has either its default or a value that its own schema has just read
  return merged as Settings;
}
