import type { OperatorDraw, OperatorSettlement } from '@surahi/contract/operator';
import { t } from '../../shared/i18n/i18n.ts';
import { Progress } from '../../shared/parts.tsx';
import { sideName } from './words.ts';

/** Progress bars of the running settlements, reversals and refunds of a draw. */
export function MovingMoney({ draw }: { draw: OperatorDraw }) {
  const moving = [...draw.sides.map((side) => side.settlement), draw.refund].filter(
    (one): one is OperatorSettlement => one !== null && (one.state === 'running' || one.state === 'reversing'),
  );
  return (
    <div className="grid gap-1.5">
      {moving.map((one) => (
        <SettlementBar key={one.settlementId} settlement={one} family={draw.family} />
      ))}
    </div>
  );
}

type SettlementBarProps = { settlement: OperatorSettlement; family: OperatorDraw['family'] };

/** The progress of a settlement in slips, or of a reversal in payments. */
export function SettlementBar({ settlement, family }: SettlementBarProps) {
  const { state, purpose, side } = settlement;
  const name = side === null ? '' : ` ${sideName(family, side).toLowerCase()}`;
  if (state === 'reversing' || state === 'reversed') {
    return (
      <Progress
        label={t('Reversing{name}', { name })}
        done={settlement.reversedCount}
        total={state === 'reversed' ? settlement.reversedCount : settlement.payoutsCount}
      />
    );
  }
  return (
    <Progress
      label={purpose === 'refund' ? t('Refunding') : t('Settling{name}', { name })}
      done={settlement.slipsDone}
      total={settlement.slipsTotal}
    />
  );
}
