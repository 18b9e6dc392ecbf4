import { type DayClose, OPERATOR_CALLS } from '@surahi/contract/operator';
import { type DownloadFile, type OperatorApi, registerDownload } from '../../operators/api/index.ts';
import { writeAudit } from '../../operators/audit/index.ts';
import { actorOf } from '../../operators/sessions/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { MEDIA_TYPES } from '../../platform/files/media-types.ts';
import { fail, ok } from '../../platform/result.ts';
import { countDay } from './count-day.ts';
import { dayCloseFileBy } from './day-close-pdf.ts';
import * as sql from './day-close.sql.ts';
import { dayCloseHandler, houseToday, signDay } from './sign-day.ts';

const PAGE = 30;

/** Registers the calls that count, sign and list days, and the PDF of a signed record. */
export function registerDayCloses(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  api.register(OPERATOR_CALLS.countDay, async ({ query }) => {
    const standing = await db.one<{ is_closed: boolean; is_signed: boolean }>(sql.selectStanding(query.date));
    return ok({
      serverTimeMs: clock.nowMs(),
      today: await houseToday(db),
      figures: await countDay(db, query.date),
      isClosed: standing.is_closed,
      isSigned: standing.is_signed,
    });
  });

  const handler = dayCloseHandler();
  ctx.proposals.register(handler);
  api.register(OPERATOR_CALLS.signDay, async ({ body, operator, actor }) => {
    const by = { ...actor, operatorId: operator.operatorId };
    const signed = await signDay(ctx, handler, { ...body, actor: by });
    return signed.ok ? ok({ proposalId: String(signed.value.proposalId) }) : signed;
  });

  api.register(OPERATOR_CALLS.listDayCloses, async ({ query }) => {
    const before = query.cursor === undefined ? null : BigInt(query.cursor);
    const rows = await db.query<sql.CloseRow>(sql.selectCloses(before, PAGE + 1));
    const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
    return ok({
      closes: rows.slice(0, PAGE).map(toWire),
      nextCursor: last === undefined ? null : String(last.close_id),
    });
  });

  registerDownload(api, 'dayClosePdf', async ({ query, operator }) => {
    const closeId = BigInt(query.closeId);
    const [row] = await db.query<sql.CloseRow>(sql.selectClose(closeId));
    if (row === undefined) return fail('not_found');
    const subject = `day:${row.business_date}`;
    await writeAudit(db, { actor: actorOf(operator), action: 'day.export', subject, after: { closeId } });
    return ok<DownloadFile>({
      fileName: `surahi-day-${row.business_date}-${row.kind}-${closeId}.pdf`,
      mediaType: MEDIA_TYPES.pdf,
      make: dayCloseFileBy(ctx.workers, { closeId }),
    });
  });
}

function toWire(row: sql.CloseRow): DayClose {
  return {
    closeId: String(row.close_id),
    kind: row.kind,
    date: row.business_date,
    figures: row.figures,
    note: row.note,
    signedBy: row.signer,
    signedAtMs: row.signed_at.getTime(),
    approvedBy: row.approver,
    approvedAtMs: row.approved_at.getTime(),
  };
}
