export { compareSettings, writeSettings } from './change-settings.ts';
export { builtInTranslation } from './default-rules.ts';
export { DEMO_HEADLINES, DEMO_SLIDES } from './demo-texts.ts';
export {
  contentChanged,
  createSettingsHolder,
  getContent,
  getSettings,
  type Headline,
  readSettings,
  refreshContent,
  refreshContentAfterCommit,
  settingsChanged,
  settingsWith,
  type Slide,
} from './get-settings.ts';
export { settingsHandler } from './propose-settings.ts';
export type { Settings, SettingsPatch } from './settings-schema.ts';
export { type HeadlineRow, lockSettings, notifySettings } from './settings.sql.ts';
export { checkSettings, notifyContent, readStored, updateSettings } from './update-settings.ts';
