import type { OperatorDraw } from '@surahi/contract/operator';
import { Countdown } from '@surahi/ui';
import type { ReactNode } from 'react';
import { serverNow } from '../../shared/clock.ts';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { Note } from '../../shared/parts.tsx';
import { useMay } from '../../shared/session.ts';
import { BlindEntry } from './blind-entry.tsx';
import { EndBidding } from './end-bidding.tsx';
import { EnterForm } from './enter-form.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { SettledPanel } from './settled-panel.tsx';
import { type DrawSide, sideStep } from './side-step.ts';

type NextStepProps = {
  draw: OperatorDraw;
  side: DrawSide;
  /** Runs after this operator has entered a result. */
  onEntered?: () => void;
};

/** The next step of one side: what an operator can do, or what it waits for. */
export function NextStep({ draw, side, onEntered }: NextStepProps): ReactNode {
  const mayEnter = useMay('results.enter');
  const step = sideStep(draw, side);
  switch (step) {
    case 'off':
      return <p className="text-sm text-muted">{t('There is no draw on this day.')}</p>;
    case 'planned':
      return (
        <p className="text-sm">
          {rich('Bidding opens {time}.', {
            time: <strong className="num">{formatInstant(draw.currentFromMs)}</strong>,
          })}
        </p>
      );
    case 'wait':
      return <Waiting draw={draw} side={side} />;
    case 'enter':
      if (!mayEnter) return <p className="text-sm text-muted">{t('The result is due. Your role cannot enter it.')}</p>;
      return (
        <>
          {side.state === 'voided' ? (
            <Note tone="bad">{t('The last result was voided. Enter the correct result.')}</Note>
          ) : null}
          <EnterForm draw={draw} side={side} onEntered={onEntered} />
        </>
      );
    case 'open_first':
      return (
        <>
          <Note tone="win">{t('The open result must be declared first.')}</Note>
          {mayEnter && side.mayEnter ? <EnterForm draw={draw} side={side} replaces /> : null}
        </>
      );
    case 'enter_second':
    case 'other_person':
    case 'differ':
      return <BlindEntry draw={draw} side={side} step={step} onEntered={onEntered} />;
    case 'declare':
      return <PreviewPanel draw={draw} side={side} />;
    case 'running':
    case 'settled':
    case 'reversing':
      return <SettledPanel draw={draw} side={side} />;
    case 'drawn':
      return <Drawn side={side} />;
    case 'cancelled':
      return <p className="text-sm text-muted">{t('The draw is cancelled and has no result.')}</p>;
  }
}

function Drawn({ side }: { side: DrawSide }) {
  if (side.beaconRound === null) return null;
  const { round, dueAtMs } = side.beaconRound;
  return (
    <div className="grid gap-1">
      <p className="text-sm">
        {rich('Drawn by beacon round {round}, due at {time}. Nobody can enter, void or cancel this result.', {
          round: <strong className="num">{round}</strong>,
          time: <strong className="num">{formatInstant(dueAtMs)}</strong>,
        })}
      </p>
      {serverNow() < dueAtMs ? (
        <p className="num text-2xl font-bold text-open">
          <Countdown to={dueAtMs} now={serverNow} />
        </p>
      ) : null}
    </div>
  );
}

function Waiting({ draw, side }: NextStepProps) {
  return (
    <div className="grid gap-1">
      <p className="text-sm">
        {rich('Bidding is open. You can enter the result from {time}.', {
          time: <strong className="num">{formatInstant(side.cutOffAtMs)}</strong>,
        })}
      </p>
      <p className="num text-2xl font-bold text-open">
        <Countdown to={side.cutOffAtMs} now={serverNow} />
      </p>
      <EndBidding draw={draw} side={side} />
    </div>
  );
}
