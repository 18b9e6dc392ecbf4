import { OPERATOR_CALLS, type OperatorDraw } from '@surahi/contract/operator';
import { formatPoints } from '@surahi/game';
import { Button } from '@surahi/ui';
import { useState } from 'react';
import { formatCount, formatInstant, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Note, Paise, Stat } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { SettlementBar } from './moving-money.tsx';
import type { DrawSide } from './side-step.ts';
import { useVoidPayouts } from './void-payouts.tsx';
import { sideName } from './words.ts';

/** A declared result: the progress of its payment or reversal, and the button that voids it. */
export function SettledPanel({ draw, side }: { draw: OperatorDraw; side: DrawSide }) {
  const { settlement } = side;
  return (
    <div className="grid gap-4">
      {settlement === null ? (
        <p className="text-sm text-muted">{t('There were no bids on it.')}</p>
      ) : (
        <>
          {side.state === 'voiding' ? <Note tone="bad">{t('The payouts are being reversed.')}</Note> : null}
          <SettlementBar settlement={settlement} family={draw.family} />
          <dl className="grid grid-cols-3 gap-3">
            <Stat label={t('Winning bids')}>{formatCount(settlement.payoutsCount)}</Stat>
            <Stat label={t('Paid')}>
              <Paise value={settlement.paidPaise} />
            </Stat>
            <Stat label={t('Slips')}>{formatCount(settlement.slipsDone)}</Stat>
          </dl>
          <p role="status" className="num text-sm text-muted">
            {settlement.completedAtMs === null
              ? t('Started {time}', { time: formatInstant(settlement.startedAtMs) })
              : t('Settled {time}', { time: formatInstant(settlement.completedAtMs) })}
          </p>
        </>
      )}
      {side.state === 'voiding' || draw.resultMode === 'draw' ? null : <VoidButton draw={draw} side={side} />}
    </div>
  );
}

function VoidButton({ draw, side }: { draw: OperatorDraw; side: DrawSide }) {
  const mayVoid = useMay('results.void');
  const { send } = useOperatorMutation(queryKeys.draws);
  const [asking, setAsking] = useState(false);
  const payouts = useVoidPayouts(draw.drawId, side.side, asking);
  if (!mayVoid) return null;
  const name =
    draw.family === 'main'
      ? t('the {side} result', { side: sideName(draw.family, side.side).toLowerCase() })
      : t('the result');
  const params = { drawId: draw.drawId, side: side.side };
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)} className="justify-self-start text-bad!">
        {t('Void {name}', { name })}
      </Button>
      {asking ? (
        <ReasonDialog
          onClose={() => setAsking(false)}
          title={t('Void {name} {number} of {marketName}?', {
            name,
            number: side.number ?? '',
            marketName: draw.marketName,
          })}
          consequences={[...voidConsequences(draw, side), ...payouts]}
          action={t('Void')}
          send={(reason) =>
            send(OPERATOR_CALLS.voidResult, { params, body: { reason } }, { done: t('The result is voided') })
          }
        />
      ) : null}
    </>
  );
}

function voidConsequences(draw: OperatorDraw, side: DrawSide): string[] {
  const close = draw.sides.find((one) => one.side === 'close');
  const alsoClose = side.side === 'open' && close?.declaredAtMs != null;
  const taken = [side, ...(alsoClose ? [close] : [])].flatMap((one) => one.settlement ?? []);
  const paid = taken.reduce((sum, one) => sum + BigInt(one.paidPaise), 0n);
  const count = taken.reduce((sum, one) => sum + one.payoutsCount, 0);
  return [
    t('The server takes back {count} of {points} points in total. A wallet can become negative.', {
      count: plural(count, 'payment'),
      points: formatPoints(paid),
    }),
    ...(alsoClose ? [t('The close result is voided first, because it depends on the open result.')] : []),
    t('The number disappears from the players’ lists until a new one is declared.'),
  ];
}
