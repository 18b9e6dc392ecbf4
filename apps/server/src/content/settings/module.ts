import { settingsApplied } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { createReader } from '../../platform/reader.ts';
import { refreshContent, settingsChanged } from './get-settings.ts';
import { registerSettings } from './settings.operator.routes.ts';

/**
 * Settings and texts that operators change at run time. Each node keeps them in memory and reloads them on
 * notification.
 */
export function settingsModule(ctx: AppContext): void {
  registerSettings(ctx, ctx.operatorApi);
  const content = createReader(() => refreshContent(ctx), { what: 'settings', logger: ctx.logger });
  ctx.listener.on('settings', content.refresh);
  ctx.listener.onReconnect(content.refresh);
  ctx.events.subscribe(settingsChanged, () => ctx.events.publish(settingsApplied, undefined));
  ctx.onStop(content.stop);
  ctx.onStart(() => refreshContent(ctx));
}
