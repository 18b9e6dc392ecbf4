import type { playLimits, ResponseBody } from '@surahi/contract';
import { formatAmount } from '@surahi/game';
import { dbNow } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { limitText } from './limit-refusal.ts';
import { type RuleRow, selectRules } from './limits.sql.ts';
import * as sql from './read-limits.sql.ts';
import { readReservedPaise } from './reserved-deposits.ts';

/** The part of the response that comes from the player's rows. The call adds a setting. */
type Overview = Omit<ResponseBody<typeof playLimits>, 'refunds_open_bids'>;

const PERIODS = ['day', 'week', 'month'] as const;
/** Hours between the request to return after an exclusion and its confirmation. */
export const RETURN_HOURS = 24;

/** The limits, restrictions and figures of a player, as the screen shows them. */
export async function readPlayLimits(db: Db, playerId: bigint): Promise<Overview> {
  return db.transaction(async (tx) => {
    const now = await dbNow(tx);
    // Read first: a change that commits meanwhile makes this number too low, and the client reads again.
    const newest = await tx.one<{ change: bigint }>(sql.selectNewestChange(playerId));
    const [play] = await tx.query<sql.PlayRow>(sql.selectPlay(playerId));
    const net = await tx.one<sql.NetRow>(sql.selectNetDeposits(playerId));
    const offer = await tx.one<{ is_offered: boolean }>(sql.selectDepositOffer(playerId));
    const results = await tx.query<sql.ResultRow>(sql.selectNetResults(playerId));
    return {
      server_time: now.getTime(),
      limits: play === undefined ? [] : await readAmounts(tx, playerId, play),
      limits_change: Number(newest.change),
      restrictions: await readRestrictions(tx, playerId, play),
      visit: play === undefined ? null : await readVisit(tx, playerId, play),
      counts_visits: play !== undefined,
      check_minutes: play?.check_minutes ?? 30,
      receives_transfers: play?.receives_transfers ?? true,
      offer_deposit_limit: offer.is_offered,
      ...(await readBlocks(tx, playerId)),
      reserved_deposits: formatAmount(await readReservedPaise(tx, playerId)),
      net_deposits: { lifetime: formatAmount(net.lifetime_paise), year: formatAmount(net.year_paise) },
      net_results: results.map((row) => ({
        period: row.period,
        from: row.from,
        staked: formatAmount(row.staked_paise),
        net: formatAmount(row.net_paise),
      })),
    };
  });
}

async function readAmounts(tx: Tx, playerId: bigint, play: sql.PlayRow): Promise<Overview['limits']> {
  const rules = await tx.query<RuleRow>(selectRules(playerId));
  const used = await tx.query<sql.UsedRow>(sql.selectUsed(playerId));
  const limits = used.map((row) => {
    const period = PERIODS[row.period - 1] ?? 'day';
    const figures = {
      kind: row.kind,
      period,
      amount: row.limit_amount,
      used: row.used,
      resetsAt: row.resets_at.getTime(),
    };
    return toLimit(figures, rules, play.now);
  });
  if (play.bid_limit_paise !== null) {
    const figures = { kind: 'bid', period: 'once', amount: play.bid_limit_paise, used: 0n, resetsAt: 0 } as const;
    limits.push(toLimit(figures, rules, play.now));
  }
  return limits;
}

type Figures = Pick<Overview['limits'][number], 'kind' | 'period'> & { amount: bigint; used: bigint; resetsAt: number };

function toLimit(
  { kind, period, amount, used, resetsAt }: Figures,
  rules: readonly RuleRow[],
  now: Date,
): Overview['limits'][number] {
  const same = rules.filter((rule) => rule.kind === kind && rule.period === period);
  const own = same.find((rule) => !rule.by_staff);
  const left = amount > used ? amount - used : 0n;
  return {
    kind,
    period,
    amount: limitText(kind, amount),
    used: limitText(kind, used),
    left: limitText(kind, left),
    resets_at: resetsAt,
    by_staff: own?.amount !== amount,
    own_amount: own?.amount == null ? '' : limitText(kind, own.amount),
    raise: own === undefined ? null : toRaise(own, now),
  };
}

function toRaise(rule: RuleRow, now: Date): Overview['limits'][number]['raise'] {
  const { raise_opens_at: opensAt, raise_expires_at: expiresAt, raise_to: to } = rule;
  if (opensAt === null || expiresAt === null || expiresAt <= now) return null;
  return {
    amount: to === null ? '' : limitText(rule.kind, to),
    opens_at: opensAt.getTime(),
    expires_at: expiresAt.getTime(),
  };
}

async function readRestrictions(
  tx: Tx,
  playerId: bigint,
  play: sql.PlayRow | undefined,
): Promise<Overview['restrictions']> {
  const rows = await tx.query<sql.BreakRow>(sql.selectBreaks(playerId));
  const askedAt = play?.return_asked_at ?? null;
  const opensAt = askedAt === null ? 0 : askedAt.getTime() + RETURN_HOURS * 3_600_000;
  return rows.map((row) => ({
    kind: row.kind,
    until: Number(row.until_ms),
    by_staff: row.by_staff,
    return_opens_at: row.kind === 'exclusion' ? opensAt : 0,
  }));
}

async function readVisit(tx: Tx, playerId: bigint, play: sql.PlayRow): Promise<Overview['visit']> {
  if (play.visit_from === null || play.check_at === null) return null;
  const { staked_paise: staked, won_paise: won } = await tx.one<sql.VisitRow>(
    sql.selectVisit(playerId, play.visit_seq),
  );
  return {
    started_at: play.visit_from.getTime(),
    staked: formatAmount(staked),
    won: formatAmount(won),
    net: formatAmount(won - staked),
    check_due: play.now >= play.check_at,
    check_at: play.check_at.getTime(),
  };
}

function timeOfDay(minute: number | null): string {
  const whole = minute ?? 0;
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

async function readBlocks(
  tx: Tx,
  playerId: bigint,
): Promise<Pick<Overview, 'quiet_hours' | 'blocked_markets' | 'blocked_games'>> {
  const rows = await tx.query<sql.BlockRow>(sql.selectBlocks(playerId));
  const of = (kind: sql.BlockRow['kind']) => rows.filter((row) => row.kind === kind);
  return {
    quiet_hours: of('quiet').map((row) => ({
      from: timeOfDay(row.from_minute),
      to: timeOfDay(row.to_minute),
      until: Number(row.until_ms),
    })),
    blocked_markets: of('market').map((row) => ({ market_id: String(row.market_id), until: Number(row.until_ms) })),
    blocked_games: of('game').map((row) => ({ game: row.game ?? '', until: Number(row.until_ms) })),
  };
}
