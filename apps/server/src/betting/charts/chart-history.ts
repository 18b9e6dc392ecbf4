import type { AppContext } from '../../platform/context.ts';
import { type ChartRow, selectChartRows } from './charts.sql.ts';

/** All declared results of one market, oldest first. */
export type ChartHistory = readonly ChartRow[];

type Reads = Map<number, Promise<ChartHistory>>;

/** Chart histories in memory, by market id. */
export type ChartsHolder = { reads: Reads };

declare module '../../platform/context.ts' {
  interface AppContext {
    charts: ChartsHolder;
  }
}

/** An empty cache. */
export function createChartsHolder(): ChartsHolder {
  return { reads: new Map() };
}

/**
 * Empties the cache after a change of results. A running read writes into the dropped map, so it cannot restore an older
 * history.
 */
export function forgetChartHistories(ctx: AppContext): void {
  ctx.charts.reads = new Map();
}

/**
 * The declared results of these markets. Each history is read once and cached until any result changes. While the LISTEN
 * connection is lost, each call reads the database.
 */
export async function readChartHistories(
  ctx: AppContext,
  marketIds: readonly number[],
): Promise<ReadonlyMap<number, ChartHistory>> {
  const reads: Reads = ctx.listener.connected() ? ctx.charts.reads : new Map();
  const missing = marketIds.filter((marketId) => !reads.has(marketId));
  if (missing.length > 0) begin(ctx, reads, missing);
  const histories = await Promise.all(
    marketIds.map(async (marketId): Promise<[number, ChartHistory]> => [marketId, (await reads.get(marketId)) ?? []]),
  );
  return new Map(histories);
}

/** Reads all missing markets with one statement. A failed read is not cached. */
function begin(ctx: AppContext, reads: Reads, marketIds: readonly number[]): void {
  const reading = ctx.reads
    .readShared((db) => db.query<ChartRow>(selectChartRows(marketIds)))
    .then((rows) => groupByMarket(rows));
  for (const marketId of marketIds) {
    const one = reading.then((groups) => groups.get(marketId) ?? []);
    reads.set(marketId, one);
    one.catch(() => {
      if (reads.get(marketId) === one) reads.delete(marketId);
    });
  }
}

function groupByMarket(rows: readonly ChartRow[]): ReadonlyMap<number, ChartRow[]> {
  const groups = new Map<number, ChartRow[]>();
  for (const row of rows) {
    const group = groups.get(row.market_id);
    if (group === undefined) groups.set(row.market_id, [row]);
    else group.push(row);
  }
  return groups;
}

/** The rows of a history between two business dates, both included. Dates are 'YYYY-MM-DD', which sort as text. */
export function between(history: ChartHistory, from: string, to: string): ChartHistory {
  return history.slice(firstNotBefore(history, from), firstNotBefore(history, to, true));
}

/** The index of the first row on or after the date. With `past`, of the first row after the date. */
function firstNotBefore(history: ChartHistory, date: string, past = false): number {
  let low = 0;
  let high = history.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = history[middle]?.date ?? '';
    if (at < date || (past && at === date)) low = middle + 1;
    else high = middle;
  }
  return low;
}
