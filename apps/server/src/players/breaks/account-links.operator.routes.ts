import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { instantsOf, type OperatorApi, registerList } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { ACCOUNT_LINKS_FILE } from './account-links-file.ts';
import * as sql from './account-links.sql.ts';
import { toLink } from './account-links.ts';
import { decideLink } from './decide-link.ts';

const PAGE = 50;

/** Operator calls on accounts that share a number or a browser with an excluded player. */
export function registerAccountLinks(ctx: AppContext, api: OperatorApi): void {
  registerList(ctx, api, {
    call: OPERATOR_CALLS.listLinkedAccounts,
    file: ACCOUNT_LINKS_FILE,
    list: async ({ query, operator }) => {
      const before = query.cursor === undefined ? null : BigInt(query.cursor.split('.')[0] ?? '');
      const filter = { ...instantsOf(query), isOpen: query.state !== 'decided', before, limit: PAGE + 1 };
      const rows = await ctx.db.query<sql.LinkRow>(sql.selectLinks(filter));
      const page = rows.slice(0, PAGE);
      const last = rows.length > PAGE ? page.at(-1) : undefined;
      return ok({
        links: page.map((row) => toLink(row, operator.role)),
        nextCursor: last === undefined ? null : String(last.link_id),
      });
    },
  });

  api.register(OPERATOR_CALLS.decideLinkedAccount, async ({ params, body, operator, actor }) => {
    const { decision, length, reason } = body;
    const by = { linkId: BigInt(params.linkId), reason, actor: { ...actor, operatorId: operator.operatorId } };
    if (decision === 'same' && length === undefined) return fail('limit_invalid');
    const input =
      decision === 'same' && length !== undefined ? { ...by, decision, length } : { ...by, decision: 'other' as const };
    const decided = await decideLink(ctx, input);
    return decided.ok ? ok({ decidedAtMs: decided.value.getTime() }) : decided;
  });
}
