import { decodePick, GAME_NAMES } from '@surahi/game';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { checkActs, type DrawRefusal } from './draw-rules.ts';
import { declarableEntry, latestByPerson } from './entry-round.ts';
import * as preview from './preview-result.sql.ts';
import * as sql from './settlements.sql.ts';
import { winningRates } from './winning-rates.ts';

/** Maximum number of winners listed by name. The totals include all winners. */
const LISTED_WINNERS = 100;

export type ResultPreview = {
  entryId: bigint;
  number: string;
  enteredBy: string;
  /** All stakes of the draw. */
  slips: number;
  stakePaise: bigint;
  /** One row per winning number. */
  totals: {
    game: string;
    session: string;
    digits: string;
    closedigits: string;
    bids: number;
    points: bigint;
    payoutPaise: bigint;
  }[];
  payoutPaise: bigint;
  /** Largest payout first. */
  winners: {
    playerId: bigint;
    name: string;
    mobile: string;
    game: string;
    digits: string;
    closedigits: string;
    points: number;
    payoutPaise: bigint;
  }[];
};

/**
 * Lists the winners of the entered result and their payouts. It reads the stored entry only, so nobody can use it to
 * search for the cheapest number (OPR-04, docs/rules.md#11-entering-and-declaring). Writes the audit log.
 */
export async function previewResult(
  db: Db,
  input: { drawId: bigint; side: sql.Side; actor: Actor; byTwo?: boolean },
): Promise<Result<ResultPreview, DrawRefusal>> {
  const { drawId, side } = input;
  return db.attempt(async (tx) => {
    const [row] = await tx.query<sql.DrawRow>(sql.selectDraw(drawId));
    const checked = checkActs(row, side);
    if (!checked.ok) return checked;
    const draw = checked.value;
    const entries = await tx.query<sql.EntryRow>(sql.selectOpenEntries(drawId, side));
    const declarable = declarableEntry(entries, input.byTwo === true);
    if (!declarable.ok) return declarable;
    const entry = declarable.value;
    const standing = await tx.query<sql.ResultRow>(sql.selectStandingResults(drawId));
    if (side === 'close' && !standing.some((one) => one.side === sql.SIDES.open)) return fail('open_not_declared');
    await auditPreview(tx, input, entry);
    const winning = await winningRates(tx, { draw, side, number: entry.number, standing });
    const totals = await tx.query<preview.PreviewTotalRow>(preview.previewTotals(drawId, draw.business_date, winning));
    const winners = await tx.query<preview.PreviewWinnerRow>(
      preview.previewWinners(drawId, draw.business_date, winning, LISTED_WINNERS),
    );
    const [stake] = await tx.query<preview.StakeRow>(preview.drawStake(drawId, draw.business_date));
    return ok({
      entryId: entry.entry_id,
      number: entry.number,
      enteredBy: latestByPerson(input.byTwo === true ? entries : [entry])
        .map((one) => one.entered_by)
        .join(' and '),
      slips: stake?.slips ?? 0,
      stakePaise: stake?.stake_paise ?? 0n,
      totals: totals.map((one) => ({
        ...namesOf(one.pick),
        bids: one.bids,
        points: one.points,
        payoutPaise: one.payout_paise,
      })),
      payoutPaise: totals.reduce((sum, one) => sum + one.payout_paise, 0n),
      winners: winners.map((one) => ({
        ...namesOf(one.pick),
        playerId: one.player_id,
        name: one.name,
        mobile: one.mobile,
        points: one.points,
        payoutPaise: one.amount_paise,
      })),
    });
  });
}

/** Writes one audit row per person and entry. The console repeats the call, and a row per call would fill the log. */
async function auditPreview(
  tx: Tx,
  { drawId, side, actor }: { drawId: bigint; side: sql.Side; actor: Actor },
  entry: sql.EntryRow,
): Promise<void> {
  const subject = `draw:${drawId}`;
  const seen = await tx.query(preview.selectPreviewed(subject, actor.name, entry.entry_id));
  if (seen.length > 0) return;
  const after = { side, number: entry.number, entryId: String(entry.entry_id) };
  await writeAudit(tx, { actor, action: 'result.preview', subject, after });
}

function namesOf(code: number): { game: string; session: string; digits: string; closedigits: string } {
  const pick = decodePick(code);
  return { game: GAME_NAMES[pick.game], session: pick.session, digits: pick.digits, closedigits: pick.closedigits };
}
