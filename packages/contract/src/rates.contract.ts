import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';

const rateHead = { game_rate_id: z.string(), insert_date: z.string() };
const threeRates = {
  single_digit_val_1: z.string(),
  single_digit_val_2: z.string(),
  single_pana_val_1: z.string(),
  single_pana_val_2: z.string(),
  double_pana_val_1: z.string(),
  double_pana_val_2: z.string(),
};
const tripleRate = { tripple_pana_val_1: z.string(), tripple_pana_val_2: z.string() };

export const mainRates = defineCall({
  name: 'mainRates',
  path: 'api-game-rates',
  identity: 'none',
  summary: 'Rates of the main market: one row with a pair value_1, value_2 per game.',
  okMsg: 'Game Rates',
  request: {},
  response: {
    game_rates: z.array(
      z.object({
        ...rateHead,
        ...threeRates,
        ...tripleRate,
        jodi_digit_val_1: z.string(),
        jodi_digit_val_2: z.string(),
        half_sangam_val_1: z.string(),
        half_sangam_val_2: z.string(),
        full_sangam_val_1: z.string(),
        full_sangam_val_2: z.string(),
      }),
    ),
  },
  errors: ['no_data'],
});

export const starlineRates = defineCall({
  name: 'starlineRates',
  path: 'api-starline-game-rates',
  identity: 'none',
  summary: 'Rates of Starline: one row.',
  okMsg: 'Game Rates',
  request: {},
  response: {
    web_starline_chart_url: z.string(),
    game_rates: z.array(z.object({ ...rateHead, ...threeRates, ...tripleRate })),
  },
  errors: ['no_data'],
});

export const galiRates = defineCall({
  name: 'galiRates',
  path: 'api-galidisawar-game-rates',
  aliases: ['api-galidisswar-game-rates'],
  identity: 'none',
  summary: 'Rates of Gali Disawar: one row. single_digit is Left, single_pana is Right, double_pana is Jodi.',
  okMsg: 'Game Rates',
  request: {},
  response: {
    web_galidessar_chart_url: z.string(),
    game_rates: z.array(z.object({ ...rateHead, ...threeRates })),
  },
  errors: ['no_data'],
});
