import type { DayFigures, OperatorErrorCode } from '@surahi/contract/operator';
import { zonedDate } from '@surahi/game';
import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { writeAudit } from '../../operators/audit/index.ts';
import { changeOrPropose, type ProposalHandler, type Proposer } from '../../operators/proposals/index.ts';
import { dbNow } from '../../platform/clock.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { countDay } from './count-day.ts';
import * as sql from './day-close.sql.ts';

/** How long a second call with the same note is a repetition of one signature. Later, it signs the figures of its time. */
const REPEAT_SECONDS = 120;

type Payload = { kind: sql.CloseKind; date: string; signedAtMs: number; figures: DayFigures };

/**
 * Stores the figures that the first operator signed, when a second operator approves them. The proposal holds the
 * figures, so both sign the same ones, and bookings in between change nothing.
 */
export function dayCloseHandler(): ProposalHandler<Payload, bigint> {
  return {
    kind: 'day.close',
    // The figures cannot be compared: they count the proposals that wait, so also the one of the first signature.
    repetition: { part: ({ kind, date }) => ({ kind, date }), withinSeconds: REPEAT_SECONDS },
    compare: async (tx, { kind, date, figures }) => {
      await tx.query(sql.lockCloses());
      const standing = await tx.one<{ is_closed: boolean }>(sql.selectStanding(date));
      if (kind === 'close' && standing.is_closed) return fail('day_closed');
      return ok({ subject: `day:${date}`, before: {}, after: { date, kind, ...figures } });
    },
    apply: async (tx, { kind, date, signedAtMs, figures }, { actor, reason, proposedBy }) => {
      // A record has two signatures in every mode.
      if (proposedBy === null) return fail('second_person_required');
      const { operatorId: approvedBy } = actor;
      const row = { kind, date, figures, note: reason, signedBy: proposedBy, signedAtMs, approvedBy };
      const { close_id: closeId } = await tx.one<{ close_id: bigint }>(sql.insertClose(row));
      const after = { closeId, kind, signedBy: proposedBy };
      await writeAudit(tx, { actor, action: 'day.close', subject: `day:${date}`, after, reason });
      return ok(closeId);
    },
  };
}

/**
 * Counts a day and signs it as the first of two operators. A close needs a day that is over; a handover is of today. A
 * signature that is repeated for the same reason within REPEAT_SECONDS returns the waiting one, with its figures.
 * Errors: day_closed, day_not_over, date_invalid.
 */
export async function signDay(
  ctx: AppContext,
  handler: ProposalHandler<Payload, bigint>,
  input: { kind: sql.CloseKind; date: string; reason: string; actor: Proposer },
): Promise<Result<{ proposalId: bigint }, OperatorErrorCode>> {
  const { kind, date, reason, actor } = input;
  const today = await houseToday(ctx.db);
  if (kind === 'close' && date >= today) return fail('day_not_over');
  if (kind === 'handover' && date !== today) return fail('date_invalid');
  const signedAtMs = (await dbNow(ctx.db)).getTime();
  const payload = { kind, date, signedAtMs, figures: await countDay(ctx.db, date) };
  const signed = await changeOrPropose(ctx, handler, { payload, actor, reason, byTwo: true });
  if (!signed.ok) return signed;
  if (signed.value.state !== 'pending') throw new Error('a day was closed by one operator');
  return ok({ proposalId: signed.value.proposalId });
}

/** Today in India by the clock of the database. */
export async function houseToday(tx: Tx): Promise<string> {
  return zonedDate((await dbNow(tx)).getTime(), HOUSE_ZONE);
}
