import type { AppContext } from '../../platform/context.ts';
import { registerMedia } from './media.routes.ts';
import { registerContent } from './pages.operator.routes.ts';
import { registerContentCalls } from './pages.routes.ts';

/** Texts, headlines and pictures that players see and operators edit. */
export function pagesModule(ctx: AppContext): void {
  registerContentCalls(ctx);
  registerMedia(ctx);
  registerContent(ctx, ctx.operatorApi);
}
