import { OPERATOR_CALLS, type OperatorMarket } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { Pause, Play } from 'lucide-react';
import { plural } from '../../shared/format.ts';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

/** Pauses or resumes bidding on every market. */
export function PauseAll({ markets }: { markets: readonly OperatorMarket[] }) {
  const { send } = useOperatorMutation(queryKeys.markets, queryKeys.draws);
  const { confirm, dialog } = useReasonDialog();
  const active = markets.filter((market) => market.isActive);
  const paused = active.filter((market) => market.isPaused);
  const pause = () =>
    confirm({
      title: 'Pause bidding on every market?',
      consequences: [
        `${plural(active.length - paused.length, 'market')} of all three families refuse bids from now on.`,
        'Players see them as closed. Cut-offs and results do not change.',
        'Bids already placed stay.',
      ],
      action: 'Pause all',
      send: (reason) =>
        send(
          OPERATOR_CALLS.pauseMarkets,
          { body: { isPaused: true, reason } },
          { done: 'Bidding is paused on every market' },
        ),
    });
  const resume = () =>
    confirm({
      title: 'Resume bidding on every market?',
      consequences: [
        `${plural(paused.length, 'market')} take bids again, including markets that were paused individually.`,
      ],
      action: 'Resume all',
      send: (reason) =>
        send(
          OPERATOR_CALLS.pauseMarkets,
          { body: { isPaused: false, reason } },
          { done: 'Bidding is resumed on every market' },
        ),
    });
  return (
    <>
      {paused.length === 0 ? null : (
        <Button variant="secondary" onClick={resume}>
          <Play size={17} aria-hidden="true" />
          Resume all
        </Button>
      )}
      {paused.length === active.length ? null : (
        <Button variant="secondary" className="text-bad!" onClick={pause}>
          <Pause size={17} aria-hidden="true" />
          Pause all
        </Button>
      )}
      {dialog}
    </>
  );
}
