import { OPERATOR_CALLS, type OperatorMarket } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { useState } from 'react';
import { serverNow } from '../../shared/clock.ts';
import { formatMinute } from '../../shared/format.ts';
import { ReasonDialog, type ReasonDialogProps } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { canCloseForToday } from './market-state.ts';
import { useMarketCall } from './use-market-call.ts';

type Asked = 'pause' | 'close';

/** Pause or go on, and close for today; each with a reason. */
export function MarketActions({ market }: { market: OperatorMarket }) {
  const [asking, setAsking] = useState<Asked>();
  const canClose = useMay('draws.close') && canCloseForToday(market, serverNow());
  return (
    <span className="flex justify-end gap-2">
      {canClose ? (
        <Button
          variant="secondary"
          className="min-h-9! px-3! text-sm!"
          aria-label={`Close ${market.name} for today`}
          onClick={() => setAsking('close')}
        >
          Close for today
        </Button>
      ) : null}
      {market.isActive ? (
        <Button
          variant="secondary"
          className="min-h-9! px-3! text-sm!"
          aria-label={`${market.isPaused ? 'Resume' : 'Pause'} ${market.name}`}
          onClick={() => setAsking('pause')}
        >
          {market.isPaused ? 'Resume' : 'Pause'}
        </Button>
      ) : null}
      <MarketDialog market={market} asked={asking} onDone={() => setAsking(undefined)} />
    </span>
  );
}

type MarketDialogProps = { market: OperatorMarket; asked: Asked | undefined; onDone: () => void };

function MarketDialog({ market, asked, onDone }: MarketDialogProps) {
  const send = useMarketCall();
  const { name, isPaused, marketId, current } = market;
  const dialogs: Record<Asked, Omit<ReasonDialogProps, 'open' | 'onOpenChange'>> = {
    pause: {
      title: isPaused ? `Let bidding on ${name} go on?` : `Pause bidding on ${name}?`,
      consequences: isPaused
        ? ['Players can bid on it again until the cut-offs of its timetable.']
        : ['Bids are refused from now on; players see the market as closed.', 'Cut-offs and results go on as planned.'],
      action: isPaused ? 'Resume' : 'Pause',
      onConfirm: async (reason) => {
        const input = { params: { marketId }, body: { isPaused: !isPaused, reason } };
        const done = isPaused ? `${name} takes bids again` : `${name} is paused`;
        return (await send(OPERATOR_CALLS.editMarket, input, done)) !== undefined;
      },
    },
    close: {
      title: `Close ${name} for today?`,
      consequences: [
        'Bidding ends now for players everywhere and is not opened again for this draw.',
        ...(current === null ? [] : [`By the timetable it would go on until ${formatMinute(current.closeAtMs)}.`]),
        'Bids already placed stay and are settled by the result.',
      ],
      action: 'Close for today',
      onConfirm: async (reason) => {
        const input = { params: { drawId: current?.drawId ?? '' }, body: { reason } };
        return (await send(OPERATOR_CALLS.closeForToday, input, `${name} is closed for today`)) !== undefined;
      },
    },
  };
  return <ReasonDialog {...dialogs[asked ?? 'pause']} open={asked !== undefined} onOpenChange={onDone} />;
}
