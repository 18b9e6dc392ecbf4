import { OPERATOR_CALLS, type OperatorDraw } from '@surahi/contract/operator';
import { Points } from '@surahi/ui';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { formatCount, formatInstant, formatLongDay } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { usePollMs } from '../../shared/live.ts';
import { DrawBidsLink, RiskLink } from '../../shared/page-links.tsx';
import { familyName, LoadingState, Note, Page, StaleNote, Stat } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { DrawActions } from './draw-actions.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { SettlementBar } from './moving-money.tsx';
import { SidePanel } from './side-panel.tsx';
import { isMoving, isOver, paidPaise } from './side-step.ts';
import { shownResult } from './words.ts';

/** The refetch interval while a settlement, reversal or refund is running. */
const MOVING_POLL_MS = 1_000;

/** One draw: its sides with their next steps, and its history. */
export function DrawPage() {
  const { drawId = '' } = useParams();
  const pollMs = usePollMs();
  const query = useOperatorQuery(
    queryKeys.draw(drawId),
    OPERATOR_CALLS.getDraw,
    { params: { drawId } },
    {
      refetchInterval: ({ state }) => (state.data !== undefined && isMoving(state.data.draw) ? MOVING_POLL_MS : pollMs),
    },
  );
  if (query.data === undefined) {
    return (
      <Page title={t('Draw')}>
        <BackLink />
        <LoadingState query={query} what={t('the draw')} />
      </Page>
    );
  }
  const { draw, history } = query.data;
  return (
    <Page
      title={draw.marketName}
      detail={`${familyName(draw.family)} · ${formatLongDay(draw.businessDate)}${draw.isDemo ? ` ${t('· demo')}` : ''}`}
      actions={
        <>
          <span className="mr-2 flex gap-4">
            <RiskLink drawId={draw.drawId}>{t('Its risk')}</RiskLink>
            <DrawBidsLink drawId={draw.drawId} businessDate={draw.businessDate}>
              {t('Its bids')}
            </DrawBidsLink>
          </span>
          <DrawActions draw={draw} />
        </>
      }
    >
      <BackLink date={draw.businessDate} />
      <StaleNote error={query.error} />
      <DrawState draw={draw} />
      <Figures draw={draw} />
      <div className={draw.sides.length === 1 ? 'grid gap-5' : 'grid items-start gap-5 xl:grid-cols-2'}>
        {draw.sides.map((side) => (
          <SidePanel key={side.side} draw={draw} side={side} />
        ))}
      </div>
      <HistoryPanel history={history} family={draw.family} />
    </Page>
  );
}

function BackLink({ date }: { date?: string }) {
  return (
    <Link
      to={date === undefined ? paths.draws : `${paths.draws}?date=${date}`}
      className="link inline-flex items-center gap-1.5 justify-self-start text-sm"
    >
      <ArrowLeft size={16} aria-hidden="true" />
      {date === undefined ? t('All draws') : t('All draws of the day')}
    </Link>
  );
}

function DrawState({ draw }: { draw: OperatorDraw }) {
  if (draw.cancelledAtMs !== null) {
    return (
      <div className="grid gap-3">
        <Note tone="bad">
          {t('Cancelled {time}', { time: formatInstant(draw.cancelledAtMs) })}
          {t('{reason}. Every stake is refunded once.', {
            reason: draw.cancelReason === null ? '' : `: ${draw.cancelReason}`,
          })}
        </Note>
        {draw.refund === null ? null : (
          <div className="max-w-md" aria-label={t('Refund')} role="group">
            <SettlementBar settlement={draw.refund} family={draw.family} />
          </div>
        )}
      </div>
    );
  }
  if (draw.closedEarlyAtMs !== null) {
    return (
      <Note tone="win">
        {t('Closed early: {time}. Earlier bids stay valid.', { time: formatInstant(draw.closedEarlyAtMs) })}
      </Note>
    );
  }
  return draw.isOff ? <Note>{t('The market has no draw on this day.')}</Note> : null;
}

function Figures({ draw }: { draw: OperatorDraw }) {
  const stake = BigInt(draw.stakePaise);
  const paid = paidPaise(draw);
  const refunded = draw.refund === null ? 0n : BigInt(draw.refund.paidPaise);
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-3 lg:grid-cols-5">
      <Stat label={t('Result')}>{shownResult(draw)}</Stat>
      <Stat label={t('Slips')}>{formatCount(draw.slips)}</Stat>
      <Stat label={t('Stakes')}>
        <Points value={stake} />
      </Stat>
      {draw.cancelledAtMs === null ? (
        <Stat label={t('Paid to winners')}>
          <Points value={paid} />
        </Stat>
      ) : (
        <Stat label={t('Refunded')}>
          <Points value={refunded} />
        </Stat>
      )}
      {isOver(draw) ? (
        <Stat label={t('Stakes minus payouts')}>
          <Points value={stake - paid - refunded} />
        </Stat>
      ) : (
        <Stat
          label={t('Stakes minus payouts')}
          note={<>{rich('Not settled. So far: {points}', { points: <Points value={stake - paid - refunded} /> })}</>}
        >
          –
        </Stat>
      )}
    </dl>
  );
}
