import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { MARKET_FAMILIES } from './markets.contract.ts';
import { serverTime } from './player-block.ts';
import { textOrNumber } from './wire-types.ts';

// Checks only the form, so that the app's bundle needs no calendar. The server checks that the day exists.
const isoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

export const marketCharts = defineCall({
  name: 'marketCharts',
  path: 'api-market-charts',
  identity: 'none',
  ours: true,
  summary: 'Declared results for charts: of one market, or without game_id of the whole family. Dates are YYYY-MM-DD.',
  okMsg: 'Charts',
  request: {
    family: z.enum(MARKET_FAMILIES),
    game_id: z.optional(textOrNumber),
    from: z.optional(isoDate),
    to: z.optional(isoDate),
  },
  response: {
    family: z.enum(MARKET_FAMILIES),
    from: isoDate,
    to: isoDate,
    markets: z.array(
      z.object({
        game_id: z.string(),
        game_name: z.string(),
        game_name_hindi: z.string(),
        open_time: z.string(),
        // The first date whose result the public log covers. It covers all later ones. Absent when it covers none.
        log_from: z.optional(isoDate),
      }),
    ),
    // Ascending by date. Gali fills only jodi, Starline only open_pana. An undeclared result is ''.
    results: z.array(
      z.object({
        game_id: z.string(),
        date: isoDate,
        open_pana: z.string(),
        close_pana: z.string(),
        jodi: z.string(),
      }),
    ),
    server_time: serverTime,
  },
  errors: ['market_unknown'],
});
