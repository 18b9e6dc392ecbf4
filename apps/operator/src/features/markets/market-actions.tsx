import { OPERATOR_CALLS, type OperatorMarket } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { serverNow } from '../../shared/clock.ts';
import { formatMinute } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { UNDO_REASON } from '../../shared/toast.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { canCloseForToday } from './market-state.ts';

/** Buttons that pause or resume bidding and close the market for today. */
export function MarketActions({ market }: { market: OperatorMarket }) {
  const { marketId, name, isActive, isPaused, current } = market;
  const { send } = useOperatorMutation(queryKeys.markets, queryKeys.draws);
  const { confirm, dialog } = useReasonDialog();
  const canClose = useMay('draws.close') && canCloseForToday(market, serverNow());
  const pause = (paused: boolean, reason: string, undo?: () => void) =>
    send(
      OPERATOR_CALLS.editMarket,
      { params: { marketId }, body: { isPaused: paused, reason } },
      {
        done: paused ? t('{name} is paused', { name }) : t('{name} takes bids again', { name }),
        ...(undo === undefined ? {} : { undo }),
      },
    );
  const pauseOrResume = () =>
    confirm({
      title: isPaused ? t('Resume bidding on {name}?', { name }) : t('Pause bidding on {name}?', { name }),
      consequences: isPaused
        ? [t('Players can bid on it again until the cut-offs of its timetable.')]
        : [
            t('Bids are refused from now on. Players see the market as closed.'),
            t('Cut-offs and results do not change.'),
          ],
      action: isPaused ? t('Resume') : t('Pause'),
      send: (reason) => pause(!isPaused, reason, () => void pause(isPaused, UNDO_REASON)),
    });
  const closeForToday = (drawId: string, closeAtMs: number) =>
    confirm({
      title: t('Close {name} for today?', { name }),
      consequences: [
        t('Bidding ends now for all players and does not open again for this draw.'),
        t('The timetable would end it at {time}.', { time: formatMinute(closeAtMs) }),
        t('The result settles the bids already placed.'),
      ],
      action: t('Close for today'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.closeForToday,
          { params: { drawId }, body: { reason } },
          { done: t('{name} is closed for today', { name }) },
        ),
    });
  return (
    <span className="flex justify-end gap-2">
      {canClose && current !== null ? (
        <Button
          variant="secondary"
          className="min-h-9! px-3! text-sm!"
          aria-label={t('Close {name} for today', { name })}
          onClick={() => closeForToday(current.drawId, current.closeAtMs)}
        >
          {t('Close for today')}
        </Button>
      ) : null}
      {isActive ? (
        <Button
          variant="secondary"
          className="min-h-9! px-3! text-sm!"
          aria-label={`${isPaused ? t('Resume') : t('Pause')} ${name}`}
          onClick={pauseOrResume}
        >
          {isPaused ? t('Resume') : t('Pause')}
        </Button>
      ) : null}
      {dialog}
    </span>
  );
}
