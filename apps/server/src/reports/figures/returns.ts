import { CERTAIN_PPM, fairChancePpm, type Rates } from '@surahi/game';
import type { Tx } from '../../platform/db/db.ts';
import type { BetFact } from './bet-facts.ts';
import { type RatesRow, selectRatesOf } from './report-rates.sql.ts';
import type { DrawRow } from './reports.sql.ts';

export type RatesByVersion = ReadonlyMap<number, Rates>;

/** Returns the rates that applied to the bids of these draws, by version. */
export async function readRates(tx: Tx, draws: readonly DrawRow[]): Promise<RatesByVersion> {
  const versions = [...new Set(draws.map((draw) => draw.rate_version))];
  const rows = await tx.query<RatesRow>(selectRatesOf(versions));
  return new Map(
    rows.map((row) => [
      row.rate_version,
      Object.fromEntries(Object.entries(row.rates).map(([game, [stake, win]]) => [game, { stake, win }])),
    ]),
  );
}

/**
 * Actual and expected payout of settled draws per 100 points staked. The expectation is each bid's stake times its
 * chance in a fair draw times its rate. Sums are exact; only the two decimals shown are rounded.
 */
export class Returns {
  readonly #rates: RatesByVersion;
  #stakePaise = 0n;
  #paidPaise = 0n;
  /**
   * Key: the stake of a rate, 10 for '10-95'. Value: the sum of stake in paise × chance in millionths × win of the
   * rate.
   */
  readonly #expected = new Map<number, bigint>();

  constructor(rates: RatesByVersion) {
    this.#rates = rates;
  }

  add(fact: BetFact): void {
    if (!fact.draw.is_settled) return;
    const rate = this.#rates.get(fact.draw.rate_version)?.[fact.pick.game];
    if (rate === undefined) throw new Error(`rates ${fact.draw.rate_version} have no rate for ${fact.pick.game}`);
    // The stakes on a void session were refunded.
    const stakePaise = fact.stakePaise - fact.refundedPaise;
    this.#stakePaise += stakePaise;
    this.#paidPaise += fact.paidPaise;
    const weighed = stakePaise * BigInt(fairChancePpm(fact.pick)) * BigInt(rate.win);
    this.#expected.set(rate.stake, (this.#expected.get(rate.stake) ?? 0n) + weighed);
  }

  actual(): string | null {
    return percent(this.#paidPaise, this.#stakePaise);
  }

  expected(): string | null {
    const common = [...this.#expected.keys()].reduce((product, stake) => product * BigInt(stake), 1n);
    let sum = 0n;
    for (const [stake, weighed] of this.#expected) sum += (weighed * common) / BigInt(stake);
    return percent(sum, this.#stakePaise * common * BigInt(CERTAIN_PPM));
  }
}

/** Percentage with two decimals, half up; null if `whole` is zero. */
function percent(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null;
  const hundredths = (20_000n * part + whole) / (2n * whole);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}
