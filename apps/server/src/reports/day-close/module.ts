import type { AppContext } from '../../platform/context.ts';
import { registerDayCloses } from './day-close.operator.routes.ts';

/** Registers the calls for closed days and handovers, which two operators sign. */
export function dayCloseModule(ctx: AppContext): void {
  registerDayCloses(ctx, ctx.operatorApi);
}
