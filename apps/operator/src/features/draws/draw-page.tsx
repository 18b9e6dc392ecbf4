import { OPERATOR_CALLS, type OperatorDraw } from '@surahi/contract/operator';
import { Points } from '@surahi/ui';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { formatCount, formatInstant, formatLongDay } from '../../shared/format.ts';
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
      <Page title="Draw">
        <BackLink />
        <LoadingState query={query} what="the draw" />
      </Page>
    );
  }
  const { draw, history } = query.data;
  return (
    <Page
      title={draw.marketName}
      detail={`${familyName(draw.family)} · ${formatLongDay(draw.businessDate)}${draw.isDemo ? ' · demo' : ''}`}
      actions={
        <>
          <RiskLink drawId={draw.drawId}>Its risk</RiskLink>
          <DrawBidsLink drawId={draw.drawId} businessDate={draw.businessDate}>
            Its bids
          </DrawBidsLink>
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
      {date === undefined ? 'All draws' : 'All draws of the day'}
    </Link>
  );
}

function DrawState({ draw }: { draw: OperatorDraw }) {
  if (draw.cancelledAtMs !== null) {
    return (
      <div className="grid gap-3">
        <Note tone="bad">
          Cancelled {formatInstant(draw.cancelledAtMs)}
          {draw.cancelReason === null ? '' : `: ${draw.cancelReason}`}. Every stake is refunded once.
        </Note>
        {draw.refund === null ? null : (
          <div className="max-w-md" aria-label="Refund" role="group">
            <SettlementBar settlement={draw.refund} family={draw.family} />
          </div>
        )}
      </div>
    );
  }
  if (draw.closedEarlyAtMs !== null) {
    return <Note tone="win">Closed for today on {formatInstant(draw.closedEarlyAtMs)}. Earlier bids stay valid.</Note>;
  }
  return draw.isOff ? <Note>The market has no draw on this day.</Note> : null;
}

function Figures({ draw }: { draw: OperatorDraw }) {
  const stake = BigInt(draw.stakePaise);
  const paid = paidPaise(draw);
  const refunded = draw.refund === null ? 0n : BigInt(draw.refund.paidPaise);
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-3 lg:grid-cols-5">
      <Stat label="Result">{shownResult(draw)}</Stat>
      <Stat label="Slips">{formatCount(draw.slips)}</Stat>
      <Stat label="Stakes">
        <Points value={stake} />
      </Stat>
      {draw.cancelledAtMs === null ? (
        <Stat label="Paid to winners">
          <Points value={paid} />
        </Stat>
      ) : (
        <Stat label="Refunded">
          <Points value={refunded} />
        </Stat>
      )}
      {isOver(draw) ? (
        <Stat label="Stakes less payouts">
          <Points value={stake - paid - refunded} />
        </Stat>
      ) : (
        <Stat
          label="Stakes less payouts"
          note={
            <>
              Not settled. So far: <Points value={stake - paid - refunded} />
            </>
          }
        >
          –
        </Stat>
      )}
    </dl>
  );
}
