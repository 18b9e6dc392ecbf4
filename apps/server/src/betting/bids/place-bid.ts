import type { BidBatch, ErrorCode } from '@surahi/contract';
import { decodePick, type Family } from '@surahi/game';
import { v7 as uuidv7 } from 'uuid';
import { lookUpRequest } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, type Failure, ok, type Result } from '../../platform/result.ts';
import type { GuardedBid } from '../fair-draws/index.ts';
import type { BidQueue, Placed } from './bid-queue.ts';
import { ANY_POINTS, checkBatch, type CheckedBatch, type PointLimits } from './check-batch.ts';
import { toPlaced } from './place-batch.ts';

/** The result of an accepted submission. */
export type Receipt = Placed & { submissionId: string; bidIds: string[] };

export type PlaceBidDependencies = {
  db: Db;
  queue: BidQueue;
  /** Finds the current draw of a market in memory, if the date means that draw. */
  findDraw: (
    marketId: number,
    family: Family,
    date: string,
  ) => Result<{ drawId: bigint; isOff: boolean; hasRecord: boolean }, 'market_unknown' | 'date_not_current'>;
  limits: () => PointLimits;
  /** Whether the round that decides these bids may be known already (FAI-05). */
  isUnsafe: (bid: GuardedBid) => boolean | Promise<boolean>;
};

export type BidRequest = {
  family: Family;
  playerId: bigint;
  /** The market id of the outer body; '' if it has none. */
  outerGameId: string;
  batch: BidBatch;
  submissionId: string | undefined;
};

/**
 * Places one submission as a whole or not at all, and once per id (docs/rules.md#2-replays). This function checks the
 * rows. place_bids checks the draw, session, time, balance and flags of the player.
 */
export async function placeBid(
  dependencies: PlaceBidDependencies,
  request: BidRequest,
): Promise<Result<Receipt, ErrorCode>> {
  const { playerId, family } = request;
  const checked = checkBatch(family, { outerGameId: request.outerGameId, batch: request.batch }, dependencies.limits());
  if (!checked.ok) return (await findReceiptBeyondLimits(dependencies.db, request, checked)) ?? checked;
  const batch = checked.value;

  const draw = dependencies.findDraw(batch.marketId, family, batch.date);
  // A retry after the end of its draw still returns its first receipt.
  if (!draw.ok) return (await findReceipt(dependencies.db, request, batch)) ?? draw;
  const { needsOpen, needsClose } = batch;
  const { drawId, hasRecord } = draw.value;
  if (await dependencies.isUnsafe({ drawId, hasRecord, needsOpen, needsClose })) {
    return (await findReceipt(dependencies.db, request, batch)) ?? fail('busy');
  }
  const submissionId = request.submissionId ?? uuidv7();

  const placed = await dependencies.queue.submit({
    playerId,
    submissionId,
    drawId,
    inputHash: batch.inputHash,
    picks: batch.picks,
    points: batch.points,
    totalPaise: batch.totalPaise,
    needsOpen: batch.needsOpen,
    needsClose: batch.needsClose,
  });
  if (!placed.ok) return placed.code === 'draw_closed' ? closedRefusal(batch, draw.value.isOff) : placed;
  return ok(toReceipt(placed.value, submissionId, batch));
}

/**
 * Returns the first receipt of a retry whose points break the limits, because the limits can change between attempts.
 * Returns undefined for any other refusal.
 */
async function findReceiptBeyondLimits(
  db: Db,
  request: BidRequest,
  refusal: { code: ErrorCode },
): Promise<Result<Receipt, ErrorCode> | undefined> {
  if (refusal.code !== 'points_below_minimum' && refusal.code !== 'points_above_maximum') return undefined;
  return findFirstReceipt(db, request);
}

/** The first receipt of a retry, whatever the limits of points are; undefined if the id is new. Errors: see findReceipt. */
export async function findFirstReceipt(db: Db, request: BidRequest): Promise<Result<Receipt, ErrorCode> | undefined> {
  const { family, outerGameId, batch } = request;
  const checked = checkBatch(family, { outerGameId, batch }, ANY_POINTS);
  return checked.ok ? findReceipt(db, request, checked.value) : undefined;
}

/** The draw and the stake of a submission that was refused before it came to the queue; undefined if it is invalid. */
export function readRefused(
  { findDraw }: Pick<PlaceBidDependencies, 'findDraw'>,
  { family, outerGameId, batch }: BidRequest,
): { drawId: bigint; totalPaise: bigint } | undefined {
  const checked = checkBatch(family, { outerGameId, batch }, ANY_POINTS);
  if (!checked.ok) return undefined;
  const draw = findDraw(checked.value.marketId, family, checked.value.date);
  return draw.ok ? { drawId: draw.value.drawId, totalPaise: checked.value.totalPaise } : undefined;
}

/**
 * The stored receipt of a submission id; undefined if the id is new. Errors: id_reused if the bids differ;
 * already_accepted if the receipt is no longer stored. It locks the wallet, so it waits for a first attempt that is
 * still committing. Taking the row lock writes WAL, so this commit waits for the synchronous standby. A replayed receipt
 * is therefore never newer than the standby.
 */
async function findReceipt(
  db: Db,
  { playerId, submissionId }: BidRequest,
  batch: CheckedBatch,
): Promise<Result<Receipt, ErrorCode> | undefined> {
  if (submissionId === undefined) return undefined;
  const asked = { playerId, requestId: submissionId, inputHash: batch.inputHash };
  const seen = await db.transaction((tx) => lookUpRequest<Parameters<typeof toPlaced>[0]>(tx, asked));
  if (seen.seen === 'never') return undefined;
  if (seen.seen === 'other') return fail('id_reused');
  if (seen.seen === 'archived') return fail('already_accepted');
  return ok(toReceipt(toPlaced(seen.answer, true), submissionId, batch));
}

/** The permanent id of one bid: its slip number and its position in the slip. */
export function bidId(slipNo: bigint, position: number): string {
  return `${slipNo}${String(position).padStart(3, '0')}`;
}

function toReceipt(placed: Placed, submissionId: string, batch: CheckedBatch): Receipt {
  return { ...placed, submissionId, bidIds: batch.picks.map((_, index) => bidId(placed.slipNo, index + 1)) };
}

/**
 * The error code for bids on a closed draw. If all bids need the close session: close_session_closed. If all games have
 * a session choice and some bids need open: open_session_closed. Otherwise, and on an off-day: draw_closed. Only
 * `draw_closed` of main has `game_status`.
 */
function closedRefusal(batch: CheckedBatch, isOff: boolean): Failure<ErrorCode> {
  if (!isOff && !batch.needsOpen) return fail('close_session_closed');
  const picks = batch.picks.map(decodePick);
  const hasOpen = picks.every(
    (pick) => pick.family === 'main' && pick.session !== 'none' && pick.game !== 'half_sangam',
  );
  if (!isOff && hasOpen) return fail('open_session_closed');
  return picks[0]?.family === 'main' ? fail('draw_closed', { extra: { game_status: 2 } }) : fail('draw_closed');
}
