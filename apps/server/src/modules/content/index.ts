import type { AppContext } from '../../platform/context.ts';
import { createReader } from '../../platform/reader.ts';
import { registerContentCalls } from './content.routes.ts';
import { refreshContent } from './get-settings.ts';
import { registerMedia } from './media.routes.ts';

export { addSlide, type NewSlide } from './add-slide.ts';
export {
  contentChanged,
  getContent,
  getSettings,
  type Headline,
  readSettings,
  refreshContent,
  settingsChanged,
  type Slide,
} from './get-settings.ts';
export { policyChangedOn } from './policy-changed-on.ts';
export { HEADLINE_PLACES, saveHeadline } from './save-headline.ts';
export type { SettingKey, Settings, SettingsPatch } from './settings-schema.ts';
export { checkSettings, notifyContent, type SettingsChange, updateSettings } from './update-settings.ts';

/** Settings and texts that operators change at run time, held in memory and read again when another node changes them. */
export function contentModule(ctx: AppContext): void {
  registerContentCalls(ctx);
  registerMedia(ctx);
  const content = createReader(() => refreshContent(ctx), { what: 'settings', logger: ctx.logger });
  ctx.listener.on('settings', content.tell);
  ctx.listener.onReconnect(content.tell);
  ctx.onStop(content.stop);
  ctx.onStart(() => refreshContent(ctx));
}
