import { OPERATOR_CALLS, type OperatorDraw } from '@surahi/contract/operator';
import { formatPoints } from '@surahi/game';
import { Button } from '@surahi/ui';
import { formatMinute, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { canEndEarly } from './closing-next.ts';
import type { DrawSide } from './side-step.ts';
import { sideName } from './words.ts';

/** The button that ends bidding on one session before its cut-off. Renders nothing if this operator cannot. */
export function EndBidding({ draw, side }: { draw: OperatorDraw; side: DrawSide }) {
  const mayClose = useMay('draws.close');
  const { send } = useOperatorMutation(queryKeys.draws);
  const { confirm, dialog } = useReasonDialog();
  if (!mayClose || !canEndEarly(draw, side)) return null;
  const name = draw.family === 'main' ? `${draw.marketName} ${t(side.side)}` : draw.marketName;
  const params = { drawId: draw.drawId, side: side.side };
  const ask = () =>
    confirm({
      title: t('End bidding on {name}?', { name }),
      consequences: consequencesOf(draw, side),
      action: t('End bidding'),
      send: (reason) =>
        send(OPERATOR_CALLS.closeSession, { params, body: { reason } }, { done: t('Bidding has ended') }),
    });
  return (
    <>
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={ask}
        aria-label={t('End bidding on {name}', { name })}
      >
        {t('End bidding')}
      </Button>
      {dialog}
    </>
  );
}

function consequencesOf(draw: OperatorDraw, side: DrawSide): string[] {
  return [
    t('Bidding on {side} ends now for all players and does not open again for this draw.', {
      side: sideName(draw.family, side.side).toLowerCase(),
    }),
    ...(draw.family === 'main' && side.side === 'open'
      ? [t('Bidding on jodis and sangams of this draw ends too. Bidding on the close session continues.')]
      : []),
    t('The timetable would end it at {time}.', { time: formatMinute(side.cutOffAtMs) }),
    t('Bids already placed stay: {count} with {points} points on the draw.', {
      count: plural(draw.slips, 'slip'),
      points: formatPoints(BigInt(draw.stakePaise)),
    }),
  ];
}
