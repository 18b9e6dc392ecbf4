import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { idText, paiseText } from './wire.ts';

export const previewVoid = defineOperatorCall({
  method: 'GET',
  path: '/draws/:drawId/results/:side/void-preview',
  permission: 'results.void',
  summary: 'Lists the pending withdrawals of players whose wins a void of this result takes back.',
  params: { drawId: idText, side: z.enum(['open', 'close']) },
  response: {
    /** At most 200, claimed ones first. */
    payouts: z.array(
      z.object({
        withdrawalId: idText,
        playerId: idText,
        name: z.string(),
        amountPaise: paiseText,
        /** What the void takes back from the player. */
        winPaise: paiseText,
        /** The wallet before the void. */
        balancePaise: paiseText,
        /** The operator who pays it outside; null when nobody does. */
        claimedBy: z.nullable(z.string()),
      }),
    ),
  },
});
