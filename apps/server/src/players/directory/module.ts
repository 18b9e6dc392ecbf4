import type { AppContext } from '../../platform/context.ts';
import { registerPlayers } from './directory.operator.routes.ts';
import { registerFlags } from './flags.operator.routes.ts';
import { registerNotes } from './notes.operator.routes.ts';

/** Players in the console: search, one player's page, flags, notes. */
export function directoryModule(ctx: AppContext): void {
  registerPlayers(ctx, ctx.operatorApi);
  registerFlags(ctx, ctx.operatorApi);
  registerNotes(ctx, ctx.operatorApi);
}
