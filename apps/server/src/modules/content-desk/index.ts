import type { AppContext } from '../../platform/context.ts';
import { operatorApi } from '../operators/index.ts';
import { registerContent } from './content.routes.ts';
import { registerPayees, registerSettings } from './settings.routes.ts';

/** What the console does to texts and pictures, to settings, and to whom players pay. */
export function contentDeskModule(ctx: AppContext): void {
  const api = operatorApi(ctx);
  registerContent(ctx, api);
  registerSettings(ctx, api);
  registerPayees(ctx, api);
}
