import type { Family, Rates } from '@surahi/game';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { ok, type Result } from '../../platform/result.ts';
import { refreshFutureDraws } from './ensure-draws.ts';
import { insertNewestRates } from './insert-rates.ts';
import * as sql from './markets.sql.ts';
import { fromStoredRates, type RateFloors, toStoredRates } from './rates.ts';
import { repeatLostRates } from './repeat-lost-rates.ts';

/** One version of the rates of a family. Versions never change. */
export type RateVersion = { rateVersion: number; family: Family; rates: Rates; createdAt: Date };

/**
 * Adds a rate version of a family in the caller's transaction. Draws that are not frozen switch to it. Current draws
 * and their bids keep their version (OPR-03). Writes the audit log. Errors: rates_invalid for a missing or foreign
 * game, a number that is not whole, or a return outside the bounds.
 */
export async function publishRates(
  tx: Tx,
  input: { family: Family; rates: Rates; floors?: RateFloors; actor: Actor; reason?: string },
): Promise<Result<RateVersion, 'rates_invalid'>> {
  const stored = toStoredRates(input.family, input.rates, input.floors);
  if (!stored.ok) return stored;
  await tx.query(sql.lockPlan());
  // Otherwise the new version could get a number that the public log has with other rates.
  await repeatLostRates(tx);
  const [before] = await tx.query<sql.RateRow>(sql.selectRateVersions(input.family));
  const row = await insertNewestRates(tx, input.family, stored.value, input.actor.operatorId);
  await writeAudit(tx, {
    actor: input.actor,
    action: 'rates.publish',
    subject: `rates:${row.rate_version}`,
    before: before?.rates,
    after: row.rates,
    reason: input.reason,
  });
  await refreshFutureDraws(tx, null);
  return ok(toRateVersion(row));
}

/** All rate versions of a family, newest first. */
export async function listRateVersions(tx: Tx, family: Family): Promise<RateVersion[]> {
  const rows = await tx.query<sql.RateRow>(sql.selectRateVersions(family));
  return rows.map(toRateVersion);
}

function toRateVersion(row: sql.RateRow): RateVersion {
  return {
    rateVersion: row.rate_version,
    family: row.family,
    rates: fromStoredRates(row.family, row.rates),
    createdAt: row.created_at,
  };
}
