import type { AppContext } from '../../platform/context.ts';
import { operatorApi } from '../operators/index.ts';
import { registerBrowsers } from './browsers.routes.ts';
import { registerFlags } from './flags.routes.ts';
import { registerNotes } from './notes.routes.ts';
import { registerPlayers } from './players.routes.ts';
import { registerRecords } from './records.routes.ts';

/** What support sees and does in the console: players with their flags, records, devices and notes. */
export function playerDeskModule(ctx: AppContext): void {
  const api = operatorApi(ctx);
  registerPlayers(ctx, api);
  registerFlags(ctx, api);
  registerRecords(ctx, api);
  registerNotes(ctx, api);
  registerBrowsers(ctx, api);
}
