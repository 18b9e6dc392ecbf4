import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';

/** Wins of one result of a market. */
const newWin = z.object({
  market: z.string(),
  // The market's Hindi name. Empty when it has none.
  market_hindi: z.string(),
  // Empty for Starline and Gali Disawar, which have one result.
  session: z.enum(['open', 'close', '']),
  // '346-3' (pana and digit), or the two digits of Gali Disawar.
  result: z.string(),
  amount: z.string(),
});

export type NewWin = z.output<typeof newWin>;

export const newWins = defineCall({
  name: 'newWins',
  path: 'api-new-wins',
  identity: 'player',
  ours: true,
  whileExcluded: true,
  summary:
    "The player's wins of the last 24 hours that no earlier call returned. Each win is returned once, and a notice of it stays. " +
    'The list is empty during a break, and while a reality check waits.',
  okMsg: 'Success',
  request: {},
  response: { wins: z.array(newWin) },
});
