import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, Countdown } from '@surahi/ui';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import { formatCount, formatDay, formatInstant, formatLongDay, formatMinute, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { usePollMs } from '../../shared/live.ts';
import {
  familyName,
  LoadingState,
  OpenNote,
  Page,
  Paise,
  Panel,
  Progress,
  StaleNote,
  Stat,
} from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import { DaysChart } from './days-chart.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { TourPanel } from './tour-panel.tsx';

type Overview = OperatorAnswer<typeof OPERATOR_CALLS.overview>;

/** Today's figures and the tasks that wait for an operator. */
export function OverviewPage() {
  const pollMs = usePollMs();
  const query = useOperatorQuery(queryKeys.overview, OPERATOR_CALLS.overview, {}, { refetchInterval: pollMs });
  const { data } = query;
  const mayMoney = useMay('money.read');
  return (
    <Page title={t('Overview')} detail={data === undefined ? undefined : formatLongDay(data.businessDate)}>
      {data === undefined ? (
        <LoadingState query={query} what={t('today’s figures')} />
      ) : (
        <>
          <StaleNote error={query.error} />
          <ClockAlarm behindMs={data.clockBehindMs} />
          <TourPanel />
          <AlertsPanel />
          <Figures overview={data} />
          <div className={clsx('grid items-start gap-5 md:grid-cols-2', mayMoney && 'xl:grid-cols-3')}>
            <div className="grid gap-5">
              <WaitingPanel waiting={data.waiting} />
              <SettlingPanel settling={data.settling} />
            </div>
            <div className="grid gap-5">
              <ClosingPanel closing={data.closingSoon} />
              <BooksPanel check={data.lastBooksCheck} />
            </div>
            {mayMoney ? (
              <div className="grid md:max-xl:col-span-2">
                <MoneyPanel />
              </div>
            ) : null}
          </div>
          <Panel title={t('Stakes and payouts, last 30 days')}>
            <DaysChart days={data.days} />
          </Panel>
        </>
      )}
    </Page>
  );
}

/** Warns that the database's clock is behind its latest time. The server refuses bids until that is resolved. */
function ClockAlarm({ behindMs }: { behindMs: number | null }) {
  if (behindMs === null) return null;
  return (
    <div role="alert" className="flex items-start gap-3 rounded-card border border-bad bg-bad-soft p-4 text-bad">
      <CircleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="grid gap-0.5 text-sm">
        <p className="text-base font-bold">{t('Bidding has stopped: the database’s clock was set back')}</p>
        <p>
          {rich(
            'It is {count} behind its latest time. Correct the clock, or accept the earlier time on the server with {command}.',
            {
              count: plural(Math.round(behindMs / 1000), 'second'),
              command: <code className="num font-semibold">npm run ops -- clock accept --reason TEXT --as USER</code>,
            },
          )}
        </p>
      </div>
    </div>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const { today, players } = overview;
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-3 xl:grid-cols-6">
      <Stat label={t('Stakes today')} note={plural(today.slips, 'slip')}>
        <Paise value={today.stakePaise} />
      </Stat>
      <Stat label={t('Paid today')}>
        <Paise value={today.paidPaise} />
      </Stat>
      <Stat label={t('Stakes minus payouts')} note={<OpenNote openPaise={today.openPaise} />}>
        <Paise value={today.profitPaise} />
      </Stat>
      <Stat label={t('Bidders today')}>{formatCount(players.biddingToday)}</Stat>
      <Stat label={t('Players active now')}>{formatCount(players.activeNow)}</Stat>
      <Stat label={t('Players')} note={t('{count} new today', { count: formatCount(players.newToday) })}>
        {formatCount(players.total)}
      </Stat>
    </dl>
  );
}

/** A list in a panel, or a text if it is empty. */
function Lines({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="text-sm text-muted">{empty}</p>;
  return <ul className="-mx-2 max-h-[340px] divide-y divide-line overflow-y-auto px-2 text-sm">{children}</ul>;
}

function sideText(family: Overview['waiting'][number]['family'], side: 'open' | 'close'): string {
  return family === 'main' ? t(side) : familyName(family);
}

function WaitingPanel({ waiting }: { waiting: Overview['waiting'] }) {
  return (
    <Panel
      title={t('Waiting for a result')}
      end={<Badge tone={waiting.length === 0 ? 'open' : 'win'}>{formatCount(waiting.length)}</Badge>}
    >
      <Lines empty={t('No draws wait for a result.')}>
        {waiting.map((one) => (
          <li key={`${one.drawId} ${one.side}`} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <Link to={paths.draw(one.drawId)} className="link">
                {one.marketName}
              </Link>{' '}
              <span className="text-muted">{sideText(one.family, one.side)}</span>
              {one.state === 'entered' ? (
                <span className="font-semibold text-on-clay-soft"> {t('· entered, not declared')}</span>
              ) : null}
            </span>
            <span className="num shrink-0 text-right text-sm text-muted">
              {formatDay(one.businessDate)}
              <br />
              {t('since {time}', { time: formatMinute(one.closedAtMs) })}
            </span>
          </li>
        ))}
      </Lines>
      <Link to={paths.dueDraws} className="link justify-self-start text-sm">
        {t('Open the due results')}
      </Link>
    </Panel>
  );
}

function ClosingPanel({ closing }: { closing: Overview['closingSoon'] }) {
  return (
    <Panel title={t('Closing within the hour')} end={<Badge>{formatCount(closing.length)}</Badge>}>
      <Lines empty={t('No cut-offs within the next hour.')}>
        {closing.map((one) => (
          <li key={`${one.drawId} ${one.side}`} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <Link to={paths.draw(one.drawId)} className="link">
                {one.marketName}
              </Link>{' '}
              <span className="text-muted">{sideText(one.family, one.side)}</span>
              <br />
              <span className="num text-sm text-muted">
                {rich('{points} points staked', { points: <Paise value={one.stakePaise} /> })}
              </span>
            </span>
            <Countdown
              to={one.cutOffAtMs}
              now={serverNow}
              className="shrink-0 rounded-full bg-open-soft px-2.5 py-1 text-sm font-semibold text-open"
            />
          </li>
        ))}
      </Lines>
    </Panel>
  );
}

function SettlingPanel({ settling }: { settling: Overview['settling'] }) {
  return (
    <Panel title={t('Settlements running')} end={<Badge>{formatCount(settling.length)}</Badge>}>
      <Lines empty={t('No settlements are running.')}>
        {settling.map(({ marketName, settlement }) => (
          <li key={settlement.settlementId} className="grid gap-1.5 py-2">
            <Link to={paths.draw(settlement.drawId)} className="link">
              {marketName}
            </Link>
            <Progress
              label={t('Settling {marketName}', { marketName })}
              done={settlement.state === 'reversing' ? settlement.reversedCount : settlement.slipsDone}
              total={settlement.state === 'reversing' ? settlement.payoutsCount : settlement.slipsTotal}
            />
          </li>
        ))}
      </Lines>
    </Panel>
  );
}

function BooksPanel({ check }: { check: Overview['lastBooksCheck'] }) {
  const mayRead = useMay('books.read');
  return (
    <Panel
      title={t('Books')}
      end={
        check === null ? undefined : (
          <Badge tone={check.problems === 0 ? 'open' : 'bad'}>
            {check.problems === 0 ? t('Balanced') : plural(check.problems, 'problem')}
          </Badge>
        )
      }
    >
      <p className="num text-sm text-muted">
        {check === null ? t('Not checked yet.') : t('Checked {time}.', { time: formatInstant(check.atMs) })}
      </p>
      {mayRead ? (
        <Link to={paths.integrity} className="link justify-self-start text-sm">
          {t('Open the integrity page')}
        </Link>
      ) : null}
    </Panel>
  );
}
