import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { galiRates, mainRates, starlineRates } from '@surahi/contract';
import { type Family, type Game, type Rates, wireTimestamp } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import { fail } from '../../platform/result.ts';
import { chartUrl } from './chart-url.ts';
import { ratesInForce } from './find-draw-for-bid.ts';
import { ratePair } from './rates.ts';

const NO_RATES = { msg: 'Game Rates Not Added Yet' };

/** Registers the three rate calls. They read the board. */
export function registerRates(ctx: AppContext): void {
  ctx.registerCall(mainRates, () => {
    const read = readRates(ctx, 'main');
    if (read === undefined) return fail('no_data', NO_RATES);
    const [jodi1, jodi2] = ratePair(read.rates, 'jodi');
    const [half1, half2] = ratePair(read.rates, 'half_sangam');
    const [full1, full2] = ratePair(read.rates, 'full_sangam');
    const row = {
      ...read.head,
      ...digitAndPanas(read.rates),
      jodi_digit_val_1: jodi1,
      jodi_digit_val_2: jodi2,
      half_sangam_val_1: half1,
      half_sangam_val_2: half2,
      full_sangam_val_1: full1,
      full_sangam_val_2: full2,
    };
    return { ok: true, body: { game_rates: [row] } };
  });

  ctx.registerCall(starlineRates, () => {
    const read = readRates(ctx, 'starline');
    if (read === undefined) return fail('no_data', NO_RATES);
    const row = { ...read.head, ...digitAndPanas(read.rates) };
    return { ok: true, body: { web_starline_chart_url: chartUrl(ctx.config, 'starline'), game_rates: [row] } };
  });

  ctx.registerCall(galiRates, () => {
    const read = readRates(ctx, 'gali');
    if (read === undefined) return fail('no_data', NO_RATES);
    // The protocol has no fields for Left, Right and Jodi, so they use those of single digit and panas.
    const row = { ...read.head, ...threePairs(read.rates, ['left_digit', 'right_digit', 'gali_jodi']) };
    return { ok: true, body: { web_galidessar_chart_url: chartUrl(ctx.config, 'gali'), game_rates: [row] } };
  });
}

function readRates(ctx: AppContext, family: Family) {
  const found = ratesInForce(ctx, family);
  if (found === undefined) return undefined;
  return {
    rates: found.rates,
    head: { game_rate_id: String(found.rateVersion), insert_date: wireTimestamp(found.createdAtMs, HOUSE_ZONE) },
  };
}

function threePairs(rates: Rates, [first, second, third]: readonly [Game, Game, Game]) {
  const [single1, single2] = ratePair(rates, first);
  const [pana1, pana2] = ratePair(rates, second);
  const [double1, double2] = ratePair(rates, third);
  return {
    single_digit_val_1: single1,
    single_digit_val_2: single2,
    single_pana_val_1: pana1,
    single_pana_val_2: pana2,
    double_pana_val_1: double1,
    double_pana_val_2: double2,
  };
}

function digitAndPanas(rates: Rates) {
  const [triple1, triple2] = ratePair(rates, 'triple_pana');
  return {
    ...threePairs(rates, ['single_digit', 'single_pana', 'double_pana']),
    tripple_pana_val_1: triple1,
    tripple_pana_val_2: triple2,
  };
}
