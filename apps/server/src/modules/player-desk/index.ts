import type { AppContext } from '../../platform/context.ts';
import { operatorApi } from '../operators/index.ts';
import { registerPlayers } from './players.routes.ts';

/** What support sees and does in the console: players and their devices. */
export function playerDeskModule(ctx: AppContext): void {
  const api = operatorApi(ctx);
  registerPlayers(ctx, api);
}
