import type { Family, Rate } from '@surahi/game';
import type { Statement } from '../../platform/db/db.ts';

export type RatesRow = { rate_version: number; rates: Record<string, [stake: Rate['stake'], win: Rate['win']]> };

/** Selects the rates of these versions. */
export function selectRatesOf(versions: readonly number[]): Statement {
  return {
    name: 'report_rates',
    text: 'select rate_version, rates from rate_versions where rate_version = any ($1::integer[])',
    values: [versions],
  };
}

export type NewestRatesRow = RatesRow & { family: Family };

/** The newest rates of each family. */
export function selectNewestRates(): Statement {
  return {
    name: 'report_newest_rates',
    text: `select distinct on (family) family, rate_version, rates from rate_versions order by family, rate_version desc`,
  };
}
