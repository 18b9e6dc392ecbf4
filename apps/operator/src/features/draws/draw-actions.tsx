import { OPERATOR_CALLS, type OperatorDraw } from '@surahi/contract/operator';
import { formatPoints } from '@surahi/game';
import { Button } from '@surahi/ui';
import { useState } from 'react';
import { formatMinute, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { PROPOSED } from '../../shared/saved-or-proposed.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { paidPaise } from './side-step.ts';

/** Buttons for the whole draw: end bidding early, cancel the draw. */
export function DrawActions({ draw }: { draw: OperatorDraw }) {
  const [asking, setAsking] = useState<'close' | 'cancel'>();
  const { send } = useOperatorMutation(queryKeys.draws, queryKeys.proposals);
  const canClose =
    useMay('draws.close') &&
    draw.isCurrent &&
    draw.closedEarlyAtMs === null &&
    draw.cancelledAtMs === null &&
    draw.sides.some((side) => side.state === 'waiting');
  const canCancel = useMay('draws.cancel') && draw.cancelledAtMs === null && !draw.isOff && draw.mayCancel;
  const params = { drawId: draw.drawId };
  const dismiss = () => setAsking(undefined);

  async function cancel(reason: string): Promise<boolean> {
    let needsSecond = false;
    const isCancelled = await send(
      OPERATOR_CALLS.cancelDraw,
      { params, body: { reason } },
      {
        done: t('The draw is cancelled'),
        onFailure: ({ code }) => {
          needsSecond = code === 'second_person_required';
          return needsSecond;
        },
      },
    );
    // An operator who entered or declared a result proposes the cancellation instead.
    if (!needsSecond) return isCancelled;
    return send(OPERATOR_CALLS.proposeCancel, { params, body: { reason } }, { done: PROPOSED });
  }

  return (
    <>
      {canClose ? (
        <Button variant="secondary" onClick={() => setAsking('close')}>
          {t('Close for today')}
        </Button>
      ) : null}
      {canCancel ? (
        <Button variant="secondary" className="text-bad!" onClick={() => setAsking('cancel')}>
          {t('Cancel draw')}
        </Button>
      ) : null}
      {asking === 'close' ? (
        <ReasonDialog
          onClose={dismiss}
          title={t('Close {marketName} for today?', { marketName: draw.marketName })}
          consequences={closeConsequences(draw)}
          action={t('Close for today')}
          send={(reason) =>
            send(OPERATOR_CALLS.closeForToday, { params, body: { reason } }, { done: t('Bidding has ended') })
          }
        />
      ) : null}
      {asking === 'cancel' ? (
        <ReasonDialog
          onClose={dismiss}
          title={t('Cancel the draw of {marketName}?', { marketName: draw.marketName })}
          consequences={cancelConsequences(draw)}
          action={t('Cancel draw')}
          send={cancel}
        />
      ) : null}
    </>
  );
}

function closeConsequences(draw: OperatorDraw): string[] {
  const waiting = draw.sides.filter((side) => side.state === 'waiting');
  const last = waiting.at(-1);
  return [
    t('Bidding ends now for all players and does not open again for this draw.'),
    ...(last === undefined
      ? []
      : [t('The timetable would end it at {time}.', { time: formatMinute(last.cutOffAtMs) })]),
    t('The result settles the bids already placed: {count} with {points} points.', {
      count: plural(draw.slips, 'slip'),
      points: formatPoints(BigInt(draw.stakePaise)),
    }),
  ];
}

function cancelConsequences(draw: OperatorDraw): string[] {
  const paid = paidPaise(draw);
  return [
    t('{count} with {points} points are refunded once.', {
      count: plural(draw.slips, 'slip'),
      points: formatPoints(BigInt(draw.stakePaise)),
    }),
    ...(paid === 0n
      ? []
      : [t('{points} points already paid to winners are reversed first.', { points: formatPoints(paid) })]),
    t('Declared results disappear from the players’ lists.'),
    t('A cancelled draw cannot be restored.'),
  ];
}
