import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { mobileFor, type OperatorApi, registerList } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { BROWSERS_FILE } from './browsers-file.ts';
import { type LetInRow, selectLetIn } from './let-in.sql.ts';
import { endBrowser, letBrowserIn } from './let-in.ts';

const MOST_LISTED = 200;

/** Operator calls that let in one browser of a player while strangers exhaust the number's codes or log-in attempts. */
export function registerBrowsers(ctx: AppContext, api: OperatorApi): void {
  const { db } = ctx;
  registerList(ctx, api, {
    call: OPERATOR_CALLS.listBrowsers,
    file: BROWSERS_FILE,
    list: async ({ operator }) => {
      const rows = await db.query<LetInRow>(selectLetIn(MOST_LISTED));
      return ok({
        browsers: rows.map((row) => ({
          browserId: String(row.browser_id),
          mobile: mobileFor(operator.role, row.mobile),
          supportCode: row.support_code,
          playerId: row.player_id === null ? null : String(row.player_id),
          by: row.username,
          reason: row.reason,
          letInAtMs: row.let_in_at.getTime(),
          untilMs: row.until.getTime(),
          isIn: row.is_in,
        })),
      });
    },
  });

  api.register(OPERATOR_CALLS.letBrowserIn, async ({ body, operator, actor }) => {
    const letIn = await letBrowserIn(db, { ...body, operatorId: operator.operatorId, actor });
    return letIn.ok ? ok({ ...letIn.value, browserId: String(letIn.value.browserId) }) : letIn;
  });

  api.register(OPERATOR_CALLS.endBrowser, async ({ params, body, actor }) => {
    const ended = await endBrowser(db, { ...body, browserId: BigInt(params.browserId), actor });
    return ended.ok ? ok({}) : ended;
  });
}
