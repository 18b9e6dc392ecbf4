import type { AppContext } from '../../platform/context.ts';
import { registerPeople } from './people.operator.routes.ts';

/** The operators of the console and their management by owners. */
export function peopleModule(ctx: AppContext): void {
  registerPeople(ctx, ctx.operatorApi);
}
