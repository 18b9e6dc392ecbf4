import type { AppContext } from '../../platform/context.ts';
import { registerAccount } from './account.routes.ts';
import { type OperatorApi, openOperatorApi } from './operator-api.ts';
import { DELETE_OLD_TRIES } from './operators.sql.ts';
import { registerPeople } from './people.routes.ts';

export {
  createOperator,
  findOperator,
  isOperatorRole,
  type NewOperator,
  type Operator,
  passwordProblem,
} from './create-operator.ts';
export { disableOperator } from './disable-operator.ts';
export { asInitial, newPassword } from './initial-password.ts';
export type { OperatorApi, OperatorHandler } from './operator-api.ts';
export { actorOf, findSession, type OperatorIdentity } from './operator-session.ts';
export { needsSecondPerson, type TwoPeopleAction } from './two-people.ts';

const apis = new WeakMap<AppContext, OperatorApi>();

/** Where modules register their calls of the console; the operators module comes before them. */
export function operatorApi(ctx: AppContext): OperatorApi {
  const api = apis.get(ctx);
  if (api === undefined) throw new Error('the operators module has to be registered first');
  return api;
}

/** Those who run the platform: their sign-in, sessions and rights, and the door to everything of the console. */
export async function operatorsModule(ctx: AppContext): Promise<void> {
  const api = await openOperatorApi(ctx);
  apis.set(ctx, api);
  registerAccount(ctx, api);
  registerPeople(ctx, api);
  ctx.jobs.task('operator-tries-tidy', async () => {
    await ctx.db.query(DELETE_OLD_TRIES);
  });
  ctx.jobs.cron('operator-tries-tidy', '41 3 * * *');
}
