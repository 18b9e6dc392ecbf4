import { isDeepStrictEqual } from 'node:util';
import { HOUSE_ZONE } from '../../config/house-zone.ts';
import type { Family } from '@surahi/game';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { ensureDraws, restartDraws } from './ensure-draws.ts';
import * as sql from './markets.sql.ts';
import { readStoppedFamilies } from './stopped-families.ts';
import { checkTimetable, type TimetableDay } from './timetable.ts';

/** A market. `isActive` false removes it from every list. `isPaused` only stops bidding. */
export type Market = {
  marketId: number;
  family: Family;
  name: string;
  nameHindi: string;
  zone: string;
  displayOrder: number;
  isActive: boolean;
  isPaused: boolean;
  /** draw: a round of the public beacon decides the results. operator: people enter them. */
  resultMode: 'draw' | 'operator';
  /**
   * Mode operator: where the result comes from, in ASCII. Empty if it was never set: the log names the operator of the
   * site.
   */
  resultSource: string;
};

export type NewMarket = {
  family: Family;
  name: string;
  nameHindi?: string;
  /** IANA zone of the market's times. It cannot change later. */
  zone?: string;
  displayOrder?: number;
  days: readonly TimetableDay[];
};

export type MarketError =
  | 'market_unknown'
  | 'name_invalid'
  | 'name_taken'
  | 'source_missing'
  | 'zone_invalid'
  | 'timetable_invalid'
  | 'rates_missing';

const LONGEST_NAME = 60;

/** A row of the table markets as a `Market`. */
export function toMarket(row: sql.MarketRow): Market {
  return {
    marketId: row.market_id,
    family: row.family,
    name: row.name,
    nameHindi: row.name_hindi,
    zone: row.zone,
    displayOrder: row.display_order,
    isActive: row.is_active,
    isPaused: row.is_paused,
    resultMode: row.result_mode,
    resultSource: row.result_source,
  };
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

async function checkName(tx: Tx, family: Family, name: string, marketId: number): Promise<Result<string, MarketError>> {
  const trimmed = name.trim().replace(/\s+/g, ' ');
  if (trimmed === '' || trimmed.length > LONGEST_NAME) return fail('name_invalid');
  const taken = await tx.query(sql.selectNameTaken(family, trimmed, marketId));
  return taken.length > 0 ? fail('name_taken') : ok(trimmed);
}

/**
 * Creates a market with its timetable and its draws from today on, in the caller's transaction (OPR-01). It starts
 * paused while its family is stopped. Writes the audit log. Errors: name_invalid, name_taken if another market of the
 * family has the name, zone_invalid, timetable_invalid, and rates_missing if the family has no rates.
 */
export async function createMarket(
  tx: Tx,
  input: NewMarket & { actor: Actor; reason?: string },
): Promise<Result<Market, MarketError>> {
  const days = checkTimetable(input.family, input.days);
  if (!days.ok) return days;
  const zone = input.zone ?? HOUSE_ZONE;
  if (!isZone(zone)) return fail('zone_invalid');
  await tx.query(sql.lockPlan());
  const name = await checkName(tx, input.family, input.name, 0);
  if (!name.ok) return name;
  const rates = await tx.query<sql.RateRow>(sql.selectNewestRates());
  if (!rates.some((row) => row.family === input.family)) return fail('rates_missing');
  const row = await tx.one<sql.MarketRow>(
    sql.insertMarket({
      family: input.family,
      name: name.value,
      name_hindi: input.nameHindi?.trim() ?? '',
      zone,
      display_order: input.displayOrder ?? 0,
    }),
  );
  await tx.query(sql.upsertWeekdays(row.market_id, days.value));
  const isPaused = (await readStoppedFamilies(tx)).includes(input.family);
  // A trigger notes the pause for the public log when the row changes.
  if (isPaused) await tx.query(sql.updateMarket({ ...row, is_paused: true }));
  await ensureDraws(tx);
  const market = { ...toMarket(row), isPaused };
  await writeAudit(tx, {
    actor: input.actor,
    action: 'market.create',
    subject: `market:${market.marketId}`,
    after: { ...market, days: input.days },
    reason: input.reason,
  });
  return ok(market);
}

export type MarketPatch = {
  name?: string;
  nameHindi?: string;
  displayOrder?: number;
  isActive?: boolean;
  isPaused?: boolean;
  resultMode?: 'draw' | 'operator';
  resultSource?: string;
};

/**
 * Changes the names, order, pause, activity or result mode of a market in the caller's transaction. The next list
 * shows the change; another mode applies to draws whose record is not made yet. A market that returns to the lists
 * while its family is stopped is paused. Writes the audit log. Errors: market_unknown, name_invalid, name_taken, and
 * source_missing if the edit sets mode operator or its source and leaves the source empty. A market that never had a
 * source keeps it empty until then.
 */
export async function editMarket(
  tx: Tx,
  input: { marketId: number; patch: MarketPatch; actor: Actor; reason?: string },
): Promise<Result<Market, MarketError>> {
  const { patch } = input;
  await tx.query(sql.lockPlan());
  const [row] = await tx.query<sql.MarketRow>(sql.selectMarket(input.marketId));
  if (row === undefined) return fail('market_unknown');
  const name = patch.name === undefined ? ok(row.name) : await checkName(tx, row.family, patch.name, row.market_id);
  if (!name.ok) return name;
  const isListed = patch.isActive === true && !row.is_active;
  const isStopped = isListed && (await readStoppedFamilies(tx)).includes(row.family);
  const edited: sql.MarketRow = {
    ...row,
    name: name.value,
    name_hindi: patch.nameHindi?.trim() ?? row.name_hindi,
    display_order: patch.displayOrder ?? row.display_order,
    is_active: patch.isActive ?? row.is_active,
    is_paused: patch.isPaused ?? (isStopped || row.is_paused),
    result_mode: patch.resultMode ?? row.result_mode,
    result_source: patch.resultSource?.trim() ?? row.result_source,
  };
  if (lacksSource(patch, edited)) return fail('source_missing');
  await tx.query(sql.updateMarket(edited));
  if (isListed) {
    await restartDraws(tx, row.market_id);
    await ensureDraws(tx);
  }
  await tx.query(sql.notifyDraws());
  await writeAudit(tx, {
    actor: input.actor,
    action: 'market.edit',
    subject: `market:${row.market_id}`,
    before: toMarket(row),
    after: toMarket(edited),
    reason: input.reason,
  });
  return ok(toMarket(edited));
}

/** True if an edit of the results leaves people to enter them from a source that the public log cannot name. */
function lacksSource(patch: MarketPatch, edited: sql.MarketRow): boolean {
  const setsResults = patch.resultMode !== undefined || patch.resultSource !== undefined;
  return setsResults && edited.result_mode === 'operator' && edited.result_source === '';
}

/**
 * Sets the order of markets of a family. Markets that are not listed keep their order value. Returns the number of
 * ordered markets. Writes the audit log. Errors: market_unknown for a repeated id or an id of another family,
 * changed_meanwhile when the stored order of the family is not `seen`; nothing is written then.
 */
export async function orderMarkets(
  tx: Tx,
  input: {
    family: Family;
    marketIds: readonly number[];
    /** The order of the family that the operator saw. Undefined replaces any order. */
    seen?: readonly number[];
    actor: Actor;
    reason?: string;
  },
): Promise<Result<number, 'market_unknown' | 'changed_meanwhile'>> {
  await tx.query(sql.lockPlan());
  const markets = await tx.query<sql.MarketRow>(sql.selectMarkets());
  const before = markets.filter((row) => row.family === input.family).map((row) => row.market_id);
  const known = new Set(before);
  const wanted = new Set(input.marketIds);
  if (wanted.size !== input.marketIds.length || input.marketIds.some((id) => !known.has(id))) {
    return fail('market_unknown');
  }
  if (input.seen !== undefined && !isDeepStrictEqual(input.seen, before)) return fail('changed_meanwhile');
  await tx.query(sql.updateOrder(input.family, input.marketIds));
  await tx.query(sql.notifyDraws());
  await writeAudit(tx, {
    actor: input.actor,
    action: 'market.order',
    subject: `family:${input.family}`,
    before,
    after: input.marketIds,
    reason: input.reason,
  });
  return ok(wanted.size);
}
