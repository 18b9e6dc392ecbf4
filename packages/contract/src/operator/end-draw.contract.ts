import { defineOperatorCall } from './define-operator-call.ts';
import { drawIdText, idText, instantMs, reasonText, side } from './wire.ts';

const drawId = { drawId: drawIdText };

export const cancelDraw = defineOperatorCall({
  method: 'POST',
  path: '/draws/:drawId/cancel',
  access: 'confirmed',
  permission: 'draws.cancel',
  summary: 'Cancels the draw permanently: takes back its payouts, then refunds each stake.',
  params: drawId,
  request: { reason: reasonText },
  response: { settlementId: idText },
});

export const closeForToday = defineOperatorCall({
  method: 'POST',
  path: '/draws/:drawId/close-for-today',
  permission: 'draws.close',
  summary: 'Ends bidding on the current draw at once. Bids already placed remain valid.',
  params: drawId,
  request: { reason: reasonText },
  response: { closedEarlyAtMs: instantMs },
});

export const closeSession = defineOperatorCall({
  method: 'POST',
  path: '/draws/:drawId/sessions/:side/close',
  permission: 'draws.close',
  summary:
    'Ends bidding on one session of the current draw at once. Close can end only after open. Bids already placed remain valid.',
  params: { drawId: drawIdText, side },
  request: { reason: reasonText },
  response: { closedEarlyAtMs: instantMs },
});
