import type { OperatorDraw } from '@surahi/contract/operator';
import { formatInstant, formatMinute } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Panel } from '../../shared/parts.tsx';
import { NextStep } from './next-step.tsx';
import type { DrawSide } from './side-step.ts';
import { StateChip } from './state-chip.tsx';
import { sideName } from './words.ts';

/** One side of a draw with its next step. */
export function SidePanel({ draw, side }: { draw: OperatorDraw; side: DrawSide }) {
  return (
    <Panel
      title={sideName(draw.family, side.side)}
      end={
        <span className="flex items-center gap-3">
          <span className="num text-sm text-muted">{untilText(side)}</span>
          <StateChip state={side.state} />
        </span>
      }
    >
      {side.number === null ? null : <SideNumber side={side} />}
      <NextStep draw={draw} side={side} />
    </Panel>
  );
}

/** Until when the side takes bids, or since when an operator has ended them. */
function untilText({ closedEarlyAtMs, cutOffAtMs }: DrawSide): string {
  if (closedEarlyAtMs !== null && closedEarlyAtMs < cutOffAtMs)
    return t('ended early at {time}', { time: formatMinute(closedEarlyAtMs) });
  return t('until {time}', { time: formatMinute(cutOffAtMs) });
}

function SideNumber({ side }: { side: DrawSide }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span className="num text-2xl font-bold tracking-tight">{side.number}</span>
      <span className="num text-sm text-muted">
        {side.enteredBy === null ? null : t('Entered by {enteredBy}', { enteredBy: side.enteredBy })}
        {side.declaredBy === null ? null : t(', declared by {declaredBy}', { declaredBy: side.declaredBy })}
        {side.declaredAtMs === null ? null : ` ${formatInstant(side.declaredAtMs)}`}
      </span>
    </div>
  );
}
