import type { AppContext } from '../../platform/context.ts';
import { registerPlayers } from './directory.operator.routes.ts';
import { registerFlags } from './flags.operator.routes.ts';
import { registerNotes } from './notes.operator.routes.ts';
import { registerPlayerPage } from './player-page.operator.routes.ts';

/** Players in the console: search, player page, flags and notes. */
export function directoryModule(ctx: AppContext): void {
  registerPlayers(ctx, ctx.operatorApi);
  registerFlags(ctx, ctx.operatorApi);
  registerNotes(ctx, ctx.operatorApi);
  registerPlayerPage(ctx, ctx.operatorApi);
}
