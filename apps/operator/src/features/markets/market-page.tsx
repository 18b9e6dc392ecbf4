import { OPERATOR_CALLS, type OperatorMarket } from '@surahi/contract/operator';
import { Badge, Button, useTick } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import { familyName, NotYet, Page, Panel } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { MarketActions } from './market-actions.tsx';
import { marketState } from './market-state.ts';
import { NameFields } from './name-fields.tsx';
import { useMarketCall } from './use-market-call.ts';
import { summarizeWeek } from './week.ts';
import { WeekGrid } from './week-grid.tsx';

/** One market: names, week, whether it is on the lists. */
export function MarketPage() {
  const { marketId } = useParams();
  useTick();
  const query = useQuery({
    queryKey: queryKeys.marketList,
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.listOperatorMarkets, {}, signal),
  });
  const mayManage = useMay('markets.manage');
  if (query.data === undefined) {
    return (
      <Page title="Market">
        <NotYet query={query} what="the market" />
      </Page>
    );
  }
  const market = query.data.markets.find((one) => one.marketId === marketId);
  if (market === undefined) {
    return (
      <Page title="Market">
        <p className="flex items-center gap-2 text-muted">
          <Store size={18} aria-hidden="true" />
          There is no such market.{' '}
          <Link to={paths.markets} className="link">
            All markets
          </Link>
        </p>
      </Page>
    );
  }
  const state = marketState(market, serverNow());
  return (
    <Page
      title={market.name}
      detail={
        <span className="flex flex-wrap items-center gap-2">
          <Link to={paths.marketsOf(market.family)} className="link">
            {familyName(market.family)}
          </Link>
          <Badge tone={state.tone}>{state.word}</Badge>
          {market.zone === 'Asia/Kolkata' ? null : <span>Times of {market.zone}</span>}
        </span>
      }
      actions={mayManage ? <MarketActions market={market} /> : undefined}
    >
      <div className="grid max-w-[760px] gap-5">
        {/* drawn anew when somebody else saved, so that the fields show what is */}
        <NamesPanel key={`${market.name}/${market.nameHindi}`} market={market} mayManage={mayManage} />
        <WeekPanel key={JSON.stringify(market.days)} market={market} mayManage={mayManage} />
        <ListsPanel market={market} mayManage={mayManage} />
      </div>
    </Page>
  );
}

type PanelProps = { market: OperatorMarket; mayManage: boolean };

function NamesPanel({ market, mayManage }: PanelProps) {
  const [names, setNames] = useState({ name: market.name, nameHindi: market.nameHindi });
  const send = useMarketCall();
  const changed = names.name.trim() !== market.name || names.nameHindi.trim() !== market.nameHindi;
  return (
    <Panel title="Name">
      <NameFields names={names} disabled={!mayManage} onChange={setNames} />
      <AskedButton
        label="Save name"
        disabled={!mayManage || !changed || names.name.trim() === ''}
        title={`Rename ${market.name}?`}
        consequences={['Players see the new name on their next list, also in their histories.']}
        onConfirm={async (reason) => {
          const input = { params: { marketId: market.marketId }, body: { ...names, reason } };
          return (await send(OPERATOR_CALLS.editMarket, input, 'The name is changed')) !== undefined;
        }}
      />
    </Panel>
  );
}

function WeekPanel({ market, mayManage }: PanelProps) {
  const [days, setDays] = useState(market.days);
  const send = useMarketCall();
  const changed = JSON.stringify(days) !== JSON.stringify(market.days);
  return (
    <Panel title="Week">
      <p className="text-sm text-muted">
        A close at or before the open time is after midnight, on the next day. A new week holds from the next draw on;
        the current draw keeps its cut-offs, and a draw that would be over before it ends is off.
      </p>
      <WeekGrid days={days} disabled={!mayManage} onChange={setDays} />
      <AskedButton
        label="Save week"
        disabled={!mayManage || !changed}
        title={`Change the week of ${market.name}?`}
        consequences={[...summarizeWeek(days), 'It holds from the next draw on; bids already placed are not touched.']}
        onConfirm={async (reason) => {
          const input = { params: { marketId: market.marketId }, body: { days, reason } };
          return (await send(OPERATOR_CALLS.setTimetable, input, 'The week is changed')) !== undefined;
        }}
      />
    </Panel>
  );
}

function ListsPanel({ market, mayManage }: PanelProps) {
  const send = useMarketCall();
  const { isActive, name } = market;
  return (
    <Panel title="On the lists">
      <p className="text-sm text-muted">
        {isActive
          ? 'Players see it. Taken off, it leaves every list; its draws, bids and results stay.'
          : 'It is on no list. Put back, it has draws again from today on.'}
      </p>
      <AskedButton
        label={isActive ? 'Take off the lists' : 'Put on the lists'}
        disabled={!mayManage}
        title={isActive ? `Take ${name} off every list?` : `Put ${name} on the lists?`}
        consequences={
          isActive
            ? ['Players no longer see the market or bid on it.', 'Bids already placed are settled by its results.']
            : ['Players see the market on their next list.']
        }
        onConfirm={async (reason) => {
          const input = { params: { marketId: market.marketId }, body: { isActive: !isActive, reason } };
          const done = isActive ? `${name} is off the lists` : `${name} is on the lists`;
          return (await send(OPERATOR_CALLS.editMarket, input, done)) !== undefined;
        }}
      />
    </Panel>
  );
}

type AskedButtonProps = {
  label: string;
  disabled: boolean;
  title: string;
  consequences: readonly ReactNode[];
  onConfirm: (reason: string) => Promise<boolean>;
};

/** A button that asks why before it acts. */
function AskedButton({ label, disabled, ...dialog }: AskedButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" disabled={disabled} className="justify-self-start" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ReasonDialog {...dialog} open={asking} onOpenChange={setAsking} action={label} />
    </>
  );
}
