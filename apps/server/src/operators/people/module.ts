import type { AppContext } from '../../platform/context.ts';
import { registerPeople } from './people.operator.routes.ts';

/** Who may sign in to the console, and what an owner does about them. */
export function peopleModule(ctx: AppContext): void {
  registerPeople(ctx, ctx.operatorApi);
}
