import type { AppContext } from '../../platform/context.ts';
import { operatorApi } from '../operators/index.ts';
import { registerDraws } from './draws.routes.ts';
import { registerIntegrity } from './integrity.routes.ts';
import { registerOperatorEvents } from './live.routes.ts';
import { registerReports } from './reports.routes.ts';
import { registerResults } from './results.routes.ts';

export { cancelWholeDraw, closeDrawForToday, declareEntry, voidDeclared } from './act-on-draw.ts';
export { mobileFor, msOf } from './wire.ts';
export { readDraws, readDrawsOf } from './read-draws.ts';

/** What the console shows and does: draws, results, the first page, the audit log, the books, the outbox. */
export function consoleModule(ctx: AppContext): void {
  const api = operatorApi(ctx);
  registerDraws(ctx, api);
  registerResults(ctx, api);
  registerReports(ctx, api);
  registerIntegrity(ctx, api);
  registerOperatorEvents(ctx, api);
}
