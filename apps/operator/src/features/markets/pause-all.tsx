import { OPERATOR_CALLS, type OperatorMarket } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../shared/format.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMarketCall } from './use-market-call.ts';

/** Stops bidding everywhere with one button, and lets it go on again. */
export function PauseAll({ markets }: { markets: readonly OperatorMarket[] }) {
  const [asking, setAsking] = useState<'pause' | 'resume'>();
  const send = useMarketCall();
  const active = markets.filter((market) => market.isActive);
  const paused = active.filter((market) => market.isPaused);
  const isPaused = asking === 'pause';

  async function confirm(reason: string): Promise<boolean> {
    const done = isPaused ? 'Bidding is paused everywhere' : 'Bidding goes on everywhere';
    return (await send(OPERATOR_CALLS.pauseMarkets, { body: { isPaused, reason } }, done)) !== undefined;
  }

  return (
    <>
      {paused.length === 0 ? null : (
        <Button variant="secondary" onClick={() => setAsking('resume')}>
          <Play size={17} aria-hidden="true" />
          Resume all
        </Button>
      )}
      {paused.length === active.length ? null : (
        <Button variant="secondary" className="text-bad!" onClick={() => setAsking('pause')}>
          <Pause size={17} aria-hidden="true" />
          Pause all
        </Button>
      )}
      <ReasonDialog
        open={asking !== undefined}
        onOpenChange={() => setAsking(undefined)}
        title={isPaused ? 'Pause bidding on every market?' : 'Let bidding go on everywhere?'}
        consequences={
          isPaused
            ? [
                `${plural(active.length - paused.length, 'market')} of all three families refuse bids from now on.`,
                'Players see them as closed. Cut-offs and results go on by the timetable.',
                'Bids already placed stay as they are.',
              ]
            : [`${plural(paused.length, 'market')} take bids again, also those that were paused one by one.`]
        }
        action={isPaused ? 'Pause all' : 'Resume all'}
        onConfirm={confirm}
      />
    </>
  );
}
