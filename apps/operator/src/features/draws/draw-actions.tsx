import { OPERATOR_CALLS, type OperatorDraw } from '@surahi/contract/operator';
import { Button, formatPoints } from '@surahi/ui';
import { useState } from 'react';
import { formatMinute, plural } from '../../shared/format.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { paidPaise } from './side-step.ts';
import { useDrawAction } from './use-draw-action.ts';

/** What can be done to the whole draw: end its bidding early, call it off. */
export function DrawActions({ draw }: { draw: OperatorDraw }) {
  const [asking, setAsking] = useState<'close' | 'cancel'>();
  const act = useDrawAction(draw.drawId);
  const canClose =
    useMay('draws.close') &&
    draw.isCurrent &&
    draw.closedEarlyAtMs === null &&
    draw.cancelledAtMs === null &&
    draw.sides.some((side) => side.state === 'waiting');
  const canCancel = useMay('draws.cancel') && draw.cancelledAtMs === null && !draw.isOff;
  const params = { drawId: draw.drawId };
  const dismiss = () => setAsking(undefined);

  return (
    <>
      {canClose ? (
        <Button variant="secondary" onClick={() => setAsking('close')}>
          Close for today
        </Button>
      ) : null}
      {canCancel ? (
        <Button variant="secondary" className="text-bad!" onClick={() => setAsking('cancel')}>
          Cancel draw
        </Button>
      ) : null}
      <ReasonDialog
        open={asking === 'close'}
        onOpenChange={dismiss}
        title={`Close ${draw.marketName} for today?`}
        consequences={closeConsequences(draw)}
        action="Close for today"
        onConfirm={(reason) => act(OPERATOR_CALLS.closeForToday, { params, body: { reason } }, 'Bidding has ended')}
      />
      <ReasonDialog
        open={asking === 'cancel'}
        onOpenChange={dismiss}
        title={`Cancel the draw of ${draw.marketName}?`}
        consequences={cancelConsequences(draw)}
        action="Cancel draw"
        onConfirm={(reason) => act(OPERATOR_CALLS.cancelDraw, { params, body: { reason } }, 'The draw is cancelled')}
      />
    </>
  );
}

function closeConsequences(draw: OperatorDraw): string[] {
  const waiting = draw.sides.filter((side) => side.state === 'waiting');
  const last = waiting.at(-1);
  return [
    'Bidding ends now for players everywhere and is not opened again for this draw.',
    ...(last === undefined ? [] : [`By the timetable it would go on until ${formatMinute(last.cutOffAtMs)}.`]),
    `${plural(draw.slips, 'slip')} with ${formatPoints(BigInt(draw.stakePaise))} points stay as they are and are settled by the result.`,
  ];
}

function cancelConsequences(draw: OperatorDraw): string[] {
  const paid = paidPaise(draw);
  return [
    `${plural(draw.slips, 'slip')} with ${formatPoints(BigInt(draw.stakePaise))} points are refunded, each stake once.`,
    ...(paid === 0n ? [] : [`${formatPoints(paid)} points already paid to winners are taken back first.`]),
    'Declared results leave the players’ lists.',
    'The draw cannot be brought back.',
  ];
}
