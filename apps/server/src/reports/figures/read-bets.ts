import type { OPERATOR_CALLS, OperatorAnswer, OperatorRole, ReportBy, ReportRow } from '@surahi/contract/operator';
import { addDays, FAMILIES, FAMILY_GAMES, GAME_NAMES } from '@surahi/game';
import { mobileFor } from '../../operators/api/index.ts';
import type { ReadDb, Tx } from '../../platform/db/db.ts';
import { type BetFact, type Period, readDrawsOf, readFacts, splitDraws } from './bet-facts.ts';
import { packedIds, PlayerSet } from './player-set.ts';
import * as sql from './reports.sql.ts';
import { type RatesByVersion, readRates, Returns } from './returns.ts';

export type BetsReport = Omit<OperatorAnswer<typeof OPERATOR_CALLS.betsReport>, 'serverTimeMs'>;

const TOP_PLAYERS = 100;

/** One row of a report while facts are added. */
class Line {
  readonly players = new PlayerSet();
  readonly returns: Returns;
  bids = 0n;
  stakePaise = 0n;
  refundedPaise = 0n;
  paidPaise = 0n;
  openPaise = 0n;

  constructor(rates: RatesByVersion) {
    this.returns = new Returns(rates);
  }

  add(fact: BetFact): void {
    this.bids += fact.bids;
    this.stakePaise += fact.stakePaise;
    this.refundedPaise += fact.refundedPaise;
    this.paidPaise += fact.paidPaise;
    if (!fact.draw.is_settled) this.openPaise += fact.stakePaise - fact.refundedPaise - fact.paidPaise;
    for (const id of packedIds(fact.players)) this.players.add(id);
    this.returns.add(fact);
  }

  sums(): BetsReport['totals'] {
    return sumsOf(this, this.players.size);
  }
}

function sumsOf(of: Pick<Line, 'bids' | 'stakePaise' | 'refundedPaise' | 'paidPaise' | 'openPaise'>, players: number) {
  return {
    bids: Number(of.bids),
    players,
    stakePaise: String(of.stakePaise),
    refundedPaise: String(of.refundedPaise),
    paidPaise: String(of.paidPaise),
    openPaise: String(of.openPaise),
    profitPaise: String(of.stakePaise - of.refundedPaise - of.paidPaise - of.openPaise),
  };
}

/** Reads the report of a period in one snapshot. Rows and totals come from the same facts in every grouping. */
export async function readBets(
  db: ReadDb,
  input: { period: Period; by: ReportBy; role: OperatorRole },
): Promise<BetsReport> {
  return db.transaction(async (tx) => {
    await tx.query(sql.beginSnapshot());
    return readBetsIn(tx, input);
  });
}

/** Runs `readBets` within the caller's snapshot. */
async function readBetsIn(
  tx: Tx,
  { period, by, role }: { period: Period; by: ReportBy; role: OperatorRole },
): Promise<BetsReport> {
  const draws = await readDrawsOf(tx, period);
  const rates = await readRates(tx, draws);
  const lines = new Map<string, Line>();
  if (by === 'day')
    for (let day = period.from; day <= period.to; day = addDays(day, 1)) lines.set(day, new Line(rates));
  const total = new Line(rates);
  for await (const fact of readFacts(tx, draws)) {
    total.add(fact);
    if (by === 'player') continue;
    const key = keyOf(fact, by);
    let line = lines.get(key);
    if (line === undefined) lines.set(key, (line = new Line(rates)));
    line.add(fact);
  }
  const totals = total.sums();
  const rows = by === 'player' ? await readPlayers(tx, draws, role) : toRows(by, lines, draws);
  return { rows, rowsTotal: by === 'player' ? totals.players : rows.length, totals };
}

function keyOf({ draw, pick }: BetFact, by: Exclude<ReportBy, 'player'>): string {
  if (by === 'day') return draw.business_date;
  return by === 'market' ? String(draw.market_id) : `${draw.family}:${pick.game}`;
}

const NOT_BY_GAME = { actualReturn: null, expectedReturn: null } as const;

function toRows(by: Exclude<ReportBy, 'player'>, lines: Map<string, Line>, draws: readonly sql.DrawRow[]): ReportRow[] {
  if (by === 'game') return gameRows(lines);
  const rows = [...lines].map(([key, line]) => ({
    key,
    label: key,
    family: null,
    mobile: null,
    ...line.sums(),
    ...NOT_BY_GAME,
  }));
  if (by === 'day') return rows.toSorted((a, b) => a.key.localeCompare(b.key));
  const markets = new Map(draws.map((draw) => [String(draw.market_id), draw]));
  return rows
    .map((row) => {
      const market = markets.get(row.key);
      return { ...row, label: market?.market_name ?? row.key, family: market?.family ?? null };
    })
    .toSorted((a, b) => compare(BigInt(b.stakePaise), BigInt(a.stakePaise)) || Number(a.key) - Number(b.key));
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Rows in the order of the families and their games. */
function gameRows(lines: Map<string, Line>): ReportRow[] {
  return FAMILIES.flatMap((family) =>
    FAMILY_GAMES[family].flatMap((game) => {
      const key = `${family}:${game}`;
      const line = lines.get(key);
      if (line === undefined) return [];
      const actualReturn = line.returns.actual();
      const expectedReturn = line.returns.expected();
      return [{ key, label: GAME_NAMES[game], family, mobile: null, ...line.sums(), actualReturn, expectedReturn }];
    }),
  );
}

async function readPlayers(tx: Tx, draws: readonly sql.DrawRow[], role: OperatorRole): Promise<ReportRow[]> {
  const rows = await tx.query<sql.PlayerRow>(sql.selectPlayers(splitDraws(draws), TOP_PLAYERS));
  return rows.map((row) => playerToRow(row, role));
}

/** A player's row of a report, with the number masked as the role requires. */
export function playerToRow(row: sql.PlayerRow, role: OperatorRole): ReportRow {
  return {
    key: String(row.player_id),
    label: row.name,
    family: null,
    mobile: mobileFor(role, row.mobile),
    ...sumsOf(
      {
        bids: row.bids,
        stakePaise: row.stake_paise,
        refundedPaise: row.refunded_paise,
        paidPaise: row.paid_paise,
        openPaise: row.open_paise,
      },
      1,
    ),
    ...NOT_BY_GAME,
  };
}
