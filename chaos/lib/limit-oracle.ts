import { TRANSFER_KINDS } from '../../apps/server/src/ledger/index.ts';
import type { Database } from './cluster.ts';
import type { Report } from './report.ts';

type Transfer = {
  kind: number;
  to_player: bigint | null;
  amount_paise: bigint;
  submission_id: string | null;
  at: Date;
};

type Counters = { deposited: bigint[]; lost: bigint[]; staked: bigint[] };

const WINS: readonly number[] = [TRANSFER_KINDS.winMain, TRANSFER_KINDS.winStarline, TRANSFER_KINDS.winGali];
const DEPOSITS: readonly number[] = [
  TRANSFER_KINDS.deposit,
  TRANSFER_KINDS.playerTransfer,
  TRANSFER_KINDS.adjustmentCredit,
];

const INDIA_OFFSET_MS = 5.5 * 3_600_000;

/**
 * The first days of the day, week (from Monday) and month in India that contain an instant. Uses no SQL and no zone
 * data.
 */
export function periodsOf(at: Date): string[] {
  const local = new Date(at.getTime() + INDIA_OFFSET_MS);
  const day = local.toISOString().slice(0, 10);
  const monday = new Date(`${day}T00:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return [day, monday.toISOString().slice(0, 10), `${day.slice(0, 8)}01`];
}

/** Computes a player's counters for the day, week and month of `now` from the player's transfers. Amounts are paise. */
function countTransfers(player: bigint, transfers: readonly Transfer[], now: Date): Counters {
  const current = periodsOf(now);
  const sums: Counters = { deposited: [0n, 0n, 0n], lost: [0n, 0n, 0n], staked: [0n, 0n, 0n] };
  const add = (counter: bigint[], at: Date, amount: bigint): void =>
    periodsOf(at).forEach((start, index) => {
      if (start === current[index]) counter[index] = (counter[index] ?? 0n) + amount;
    });
  const stakeAt = new Map(transfers.filter((t) => t.kind === TRANSFER_KINDS.bid).map((t) => [t.submission_id, t.at]));
  for (const { kind, at, amount_paise: paise, submission_id: submission, to_player: to } of transfers) {
    // A win or refund counts in the period in which its stake was accepted.
    const since = stakeAt.get(submission) ?? at;
    if (kind === TRANSFER_KINDS.bid) {
      add(sums.staked, at, paise);
      add(sums.lost, at, paise);
    } else if (kind === TRANSFER_KINDS.bidRefund) {
      add(sums.staked, since, -paise);
      add(sums.lost, since, -paise);
    } else if (WINS.includes(kind)) add(sums.lost, since, -paise);
    else if (kind === TRANSFER_KINDS.winReversal) add(sums.lost, since, paise);
    else if (DEPOSITS.includes(kind) && to === player) add(sums.deposited, at, paise);
  }
  return sums;
}

type CounterRow = Counters & { player_id: bigint; now: Date };

/** Compares the stored counters of every player who has limits with counters computed from the transfers. */
export async function compareCounters({ owner }: Database): Promise<{ players: number; wrong: number }> {
  const rows = await owner.query<CounterRow>({
    text: `select l.player_id, app_now() as now, play_counted(l.deposited_paise, l.counted_from, n.now) as deposited,
        play_counted(l.lost_paise, l.counted_from, n.now) as lost, play_counted(l.staked_paise, l.counted_from, n.now) as staked
      from play_limits l, (select play_periods(app_now()) as now) n order by l.player_id`,
  });
  let wrong = 0;
  for (const { player_id: player, now, ...stored } of rows) {
    const transfers = await owner.query<Transfer>({
      text: `select kind, to_player, amount_paise, submission_id, at from transfers
        where from_player = $1 or to_player = $1 order by transfer_id`,
      values: [player],
    });
    const expected = countTransfers(player, transfers, now);
    const isEqual = (['deposited', 'lost', 'staked'] as const).every(
      (counter) => String(stored[counter]) === String(expected[counter]),
    );
    if (!isEqual) wrong += 1;
  }
  return { players: rows.length, wrong };
}

/** Runs `compareCounters` at the end of a run and adds the outcome to the report. */
export async function checkCounters(database: Database, report: Report): Promise<void> {
  const { players, wrong } = await compareCounters(database);
  report.figure('R11 players recomputed from transfers alone', players);
  report.check('R11 every counter equals what the transfers say', wrong === 0 && players > 0, `${wrong} differ`);
}
