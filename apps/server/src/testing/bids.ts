import { type AnyCall, submitGaliBid, submitMainBid, submitStarlineBid } from '@surahi/contract';
import type { Family } from '@surahi/game';
import { expect } from 'vitest';
import { pointsToPaise } from '@surahi/game';
import { checkBids, runSettlements } from '../betting/draws/index.ts';
import { move } from '../ledger/index.ts';
import { hashToken, newToken } from '../platform/security/tokens.ts';
import type { CallAnswer, TestApp } from './test-app.ts';

export type BidRowBody = {
  digits: string;
  closedigits?: string;
  points: string | number;
  session?: string;
  pana?: string;
};

const CALLS = { main: submitMainBid, starline: submitStarlineBid, gali: submitGaliBid } as const;

export type BidBody = {
  family?: Family;
  marketId: number;
  pana: string;
  rows: BidRowBody[];
  bidDate: string;
  session?: string;
  gametype?: string;
  submissionId?: string;
  total?: string;
};

/** The body of a submission in the format of the specification. */
export function bidBody(input: BidBody) {
  const total = input.rows.reduce((sum, row) => sum + Number(row.points), 0);
  return {
    game_id: String(input.marketId),
    ...(input.submissionId === undefined ? {} : { submission_id: input.submissionId }),
    new_result: {
      Gamename: 'as the client likes',
      totalbit: input.total ?? String(total),
      gameid: String(input.marketId),
      pana: input.pana,
      gametype: input.gametype ?? '',
      bid_date: input.bidDate,
      session: input.session ?? 'Open',
      result: input.rows,
    },
  };
}

/** Submits bids over HTTP as a client of the protocol without cookies. */
export function submitBids(app: TestApp, token: string, input: BidBody): Promise<CallAnswer<typeof submitMainBid>> {
  const call: AnyCall & typeof submitMainBid = CALLS[input.family ?? 'main'];
  return app.call(call, bidBody(input), { token });
}

/** Adds points to a player's wallet as an adjustment through the ledger. */
export async function giveBalance(app: TestApp, playerId: bigint, points: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    const moved = await move(tx, {
      kind: 'adjustmentCredit',
      from: { account: 'adjustments' },
      to: { account: 'wallet', playerId },
      amountPaise: pointsToPaise(points),
    });
    expect(moved.ok).toBe(true);
  });
}

/**
 * Removes the lock time limit of `place_bids`, which is half a second. A batch that reaches it fails, and its bids are
 * answered `busy`. On a busy machine, two nodes that bid on one wallet or one cap can reach it, and so can bids during a
 * declaration. Returns the function that restores the limit.
 */
export async function waitForLocks(app: TestApp): Promise<() => Promise<void>> {
  const { name } = await app.ownerDb.one<{ name: string }>({
    text: `select oid::regprocedure::text as name from pg_proc where proname = 'place_bids'`,
  });
  const limit = async (ms: number) => {
    await app.ownerDb.query({ text: `alter function ${name} set lock_timeout to ${ms}` });
  };
  await limit(0);
  return () => limit(500);
}

/** Numbers in sequence, so that no two players of a test share one. newMobile uses another range. */
let nextNumber = 6_000_000_000 + Math.floor(Math.random() * 400_000_000);

/** Creates many players with a session each, in bulk as the owner. Their points come through the ledger. */
export async function addPlayers(
  app: TestApp,
  count: number,
  points: number,
): Promise<{ playerId: bigint; token: string }[]> {
  const tokens = Array.from({ length: count }, newToken);
  const base = nextNumber;
  nextNumber += count;
  const rows = await app.ownerDb.query<{ player_id: bigint }>({
    text: `with made as (
        insert into players (mobile, name, password_hash, betting_status)
        select ($1::bigint + i)::text, 'Player ' || i, 'none', true from generate_series(1, $2::int) i returning player_id
      ), numbered as (select player_id, row_number() over (order by player_id) as n from made),
      opened as (insert into player_sessions (player_id, token_hash) select player_id, ($3::bytea[])[n] from numbered)
      select player_id from numbered order by n`,
    values: [base, count, tokens.map(hashToken)],
  });
  await app.ownerDb.query({
    text: `select ledger_open_wallet(p), (select count(*) from ledger_move(transfer_kind('adjustment_credit'), account_number('adjustments'), null, account_number('wallet'), p, $2, null, null, null, null, null, null, null, null))
      from unnest($1::bigint[]) p`,
    values: [rows.map((row) => row.player_id), pointsToPaise(points)],
  });
  return rows.map((row, index) => ({ playerId: row.player_id, token: tokens[index] ?? '' }));
}

/** Returns a player's balance in paise. */
export async function balanceOf(app: TestApp, playerId: bigint): Promise<bigint> {
  const [row] = await app.db.query<{ balance_paise: bigint }>({
    text: 'select balance_paise from wallets where player_id = $1',
    values: [playerId],
  });
  return row?.balance_paise ?? 0n;
}

/** Completes every settlement, reversal and refund. Waits for those that another worker has locked. */
export async function settleAll(app: TestApp): Promise<void> {
  const deadlineMs = performance.now() + 600_000;
  while (performance.now() < deadlineMs) {
    await runSettlements(app.db);
    const [row] = await app.db.query<{ open: bigint }>({
      text: `select count(*) as open from settlements
        where completed_at is null and void_requested_at is null or void_requested_at is not null and void_completed_at is null`,
    });
    if (row?.open === 0n) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('settlements do not end');
}

/** Expects balanced books, and exactly one transfer for every slip, payout and refund. */
export async function expectMoneyRight(app: TestApp): Promise<void> {
  await app.expectBooksBalance();
  expect(await checkBids(app.db)).toEqual([]);
}
