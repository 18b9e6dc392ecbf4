import { NOTICE_DAYS, OPERATOR_CALLS, type OperatorNotice } from '@surahi/contract/operator';
import { zonedDate } from '@surahi/game';
import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { msOf, type OperatorApi, registerList } from '../../operators/api/index.ts';
import { changeOrPropose } from '../../operators/proposals/index.ts';
import { needsSecondPerson } from '../../operators/two-people/index.ts';
import { dbNow } from '../../platform/clock.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { NOTICES_FILE } from './notices-file.ts';
import { countReceivers } from './audience.sql.ts';
import { type ListedRow, selectBroadcasts } from './broadcast-list.sql.ts';
import { findAudience } from './find-audience.ts';
import { findEarlierRequest, noticeHandler } from './send-notice.ts';
import { withdrawNotice } from './withdraw-notice.ts';

const PAGE = 50;
const DAY_MS = 86_400_000;

/** The console's calls for notices to players: list, count of receivers, send and withdraw. */
export function registerOperatorNotices(ctx: AppContext, api: OperatorApi): void {
  const handler = noticeHandler();
  ctx.proposals.register(handler);
  const byTwo = needsSecondPerson(ctx.config, 'changeTexts');

  registerList(ctx, api, {
    call: OPERATOR_CALLS.listNotices,
    file: NOTICES_FILE,
    list: async ({ query }) => {
      const before = query.cursor === undefined ? null : BigInt(query.cursor);
      const [from, to] = [query.fromMs, query.toMs].map((ms) => (ms === undefined ? null : new Date(ms)));
      const rows = await ctx.db.query<ListedRow>(
        selectBroadcasts({ state: query.state ?? null, from, to, before, limit: PAGE + 1 }),
      );
      const page = rows.slice(0, PAGE);
      const last = rows.length > PAGE ? page.at(-1) : undefined;
      return ok({
        serverTimeMs: ctx.clock.nowMs(),
        notices: page.map(toWire),
        nextCursor: last === undefined ? null : String(last.broadcast_id),
      });
    },
  });

  api.register(OPERATOR_CALLS.countReceivers, async ({ query }) => {
    const { purpose, ...wanted } = query;
    const audience = await findAudience(ctx.db, wanted);
    if (!audience.ok) return audience;
    return ok(await ctx.db.one<{ receivers: number }>(countReceivers(purpose, audience.value.row)));
  });

  api.register(OPERATOR_CALLS.sendNotice, async ({ body, operator, actor }) => {
    const { reason, ...payload } = body;
    const earlier = await findEarlierRequest(ctx.db, payload);
    if (earlier !== undefined) return earlier.ok ? ok(answer(earlier.value.noticeId)) : earlier;
    const nowMs = (await dbNow(ctx.db)).getTime();
    const { startsAtMs, endsAtMs } = payload;
    const isPast = startsAtMs !== null && startsAtMs < nowMs;
    if (isPast || endsAtMs > nowMs + NOTICE_DAYS * DAY_MS) return fail('notice_times_invalid');
    const by = { ...actor, operatorId: operator.operatorId };
    const sent = await changeOrPropose(ctx, handler, { payload, reason, actor: by, byTwo });
    return sent.ok ? ok(answer(sent.value.state === 'done' ? sent.value.value.noticeId : null)) : sent;
  });

  api.register(OPERATOR_CALLS.withdrawNotice, async ({ params, body, operator, actor }) => {
    const noticeId = BigInt(params.noticeId);
    const by = { ...actor, operatorId: operator.operatorId };
    const withdrawn = await withdrawNotice(ctx.db, { noticeId, reason: body.reason, actor: by });
    return withdrawn.ok ? ok({ noticeId: params.noticeId }) : withdrawn;
  });
}

function answer(noticeId: bigint | null) {
  return noticeId === null
    ? { state: 'pending' as const, noticeId }
    : { state: 'done' as const, noticeId: String(noticeId) };
}

function toWire(row: ListedRow): OperatorNotice {
  return {
    noticeId: String(row.broadcast_id),
    purpose: row.purpose,
    english: row.text,
    hindi: row.text_hindi,
    audience: {
      player: row.player_id === null ? null : { playerId: String(row.player_id), name: row.player_name ?? '' },
      market: row.market_id === null ? null : { marketId: String(row.market_id), name: row.market_name ?? '' },
      registeredFrom: row.registered_from === null ? null : zonedDate(row.registered_from.getTime(), HOUSE_ZONE),
      balanceFrom: pointsOf(row.balance_from_paise),
      balanceTo: pointsOf(row.balance_to_paise),
    },
    state: row.state,
    startsAtMs: row.starts_at.getTime(),
    endsAtMs: row.ends_at.getTime(),
    receivers: row.receivers,
    createdBy: row.created_by,
    createdAtMs: row.created_at.getTime(),
    withdrawnBy: row.withdrawn_by,
    withdrawnAtMs: msOf(row.withdrawn_at),
  };
}

/** Balances of audiences are whole points. */
function pointsOf(paise: bigint | null): number | null {
  return paise === null ? null : Number(paise / 100n);
}
