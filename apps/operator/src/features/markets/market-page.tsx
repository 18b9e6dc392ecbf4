import { OPERATOR_CALLS, type OperatorMarket } from '@surahi/contract/operator';
import { Badge, Button, useTick } from '@surahi/ui';
import { Store } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import * as z from 'zod/mini';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import { FetchedAt } from '../../shared/fetched-at.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { familyName, LoadingState, Page, Panel } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useUnsavedDraft } from '../../shared/unsaved.ts';
import { useDraft } from '../../shared/use-draft.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { MarketActions } from './market-actions.tsx';
import { marketState } from './market-state.ts';
import { NameFields, nameText } from './name-fields.tsx';
import { ResultsPanel } from './results-panel.tsx';
import { summarizeWeek } from './week.ts';
import { WeekGrid } from './week-grid.tsx';

/** One market: its names, its week, how it gets its results and whether it is on the lists. */
export function MarketPage() {
  const { marketId } = useParams();
  useTick();
  const query = useOperatorQuery(queryKeys.marketList, OPERATOR_CALLS.listOperatorMarkets, {});
  const mayManage = useMay('markets.manage');
  if (query.data === undefined) {
    return (
      <Page title={t('Market')}>
        <LoadingState query={query} what={t('the market')} />
      </Page>
    );
  }
  const market = query.data.markets.find((one) => one.marketId === marketId);
  if (market === undefined) {
    return (
      <Page title={t('Market')}>
        <p className="flex items-center gap-2 text-muted">
          <Store size={18} aria-hidden="true" />
          {rich('This market does not exist. {link}', {
            link: (
              <Link to={paths.markets} className="link">
                {t('All markets')}
              </Link>
            ),
          })}
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
          {market.zone === 'Asia/Kolkata' ? null : <span>{t('Times in {zone}', { zone: market.zone })}</span>}
        </span>
      }
      actions={mayManage ? <MarketActions market={market} /> : undefined}
    >
      <div className="grid max-w-[760px] gap-5">
        {/* A change by another operator remounts a panel, so its fields show the stored values. */}
        <FetchedAt value={query.dataUpdatedAt}>
          <NamesPanel key={`${market.name}/${market.nameHindi}`} market={market} mayManage={mayManage} />
        </FetchedAt>
        <WeekPanel key={JSON.stringify(market.days)} market={market} mayManage={mayManage} />
        <ResultsPanel key={`${market.resultMode}/${market.resultSource}`} market={market} mayManage={mayManage} />
        <ListsPanel market={market} mayManage={mayManage} />
      </div>
    </Page>
  );
}

type PanelProps = { market: OperatorMarket; mayManage: boolean };

const namesSchema = z.object({ name: nameText, nameHindi: z.string().check(z.trim()) });

type Names = z.output<typeof namesSchema>;

function cleanNames({ name, nameHindi }: Names): Names {
  return { name: name.trim(), nameHindi: nameHindi.trim() };
}

function NamesPanel({ market, mayManage }: PanelProps) {
  const { marketId, name, nameHindi } = market;
  const { send } = useOperatorMutation(queryKeys.markets, queryKeys.draws);
  const { confirm, dialog } = useReasonDialog();
  const { register, handleSubmit, formState, settle } = useDraft({ name, nameHindi }, namesSchema, cleanNames);
  const review = handleSubmit((names) =>
    confirm({
      title: t('Rename {name}?', { name }),
      consequences: [t('Players see the new name in their lists and histories.')],
      action: t('Save name'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.editMarket,
          { params: { marketId }, body: { ...names, reason } },
          { done: t('The name is changed'), onDone: () => settle({ state: 'done' }) },
        ),
    }),
  );
  return (
    <Panel title={t('Name')}>
      <form onSubmit={review} className="grid gap-3" noValidate>
        <NameFields
          name={register('name')}
          nameHindi={register('nameHindi')}
          error={formState.errors.name?.message}
          disabled={!mayManage}
        />
        <Button
          variant="secondary"
          type="submit"
          disabled={!mayManage || !formState.isDirty}
          className="justify-self-start"
        >
          {t('Save name')}
        </Button>
      </form>
      {dialog}
    </Panel>
  );
}

function WeekPanel({ market, mayManage }: PanelProps) {
  const [days, setDays] = useState(market.days);
  const accept = useUnsavedDraft({ draft: days, stored: market.days });
  const { send } = useOperatorMutation(queryKeys.markets, queryKeys.draws);
  const { confirm, dialog } = useReasonDialog();
  const isChanged = JSON.stringify(days) !== JSON.stringify(market.days);
  const review = () =>
    confirm({
      title: t('Change the week of {market}?', { market: market.name }),
      consequences: [
        ...summarizeWeek(days),
        t('It applies to draws that are neither open nor in the public log. Bids already placed do not change.'),
      ],
      action: t('Save week'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.setTimetable,
          { params: { marketId: market.marketId }, body: { days, before: market.days, reason } },
          {
            done: ({ drawsKept = 0 }) =>
              drawsKept === 0
                ? t('The week is changed')
                : t('The week is changed. Draws that keep their times: {count}', { count: drawsKept }),
            onDone: accept,
          },
        ),
    });
  return (
    <Panel title={t('Week')}>
      <p className="text-sm text-muted">
        {t(
          'All times are Indian time. A close time that is not later than the open time falls on the next day. The current draw keeps its cut-offs; a new week applies from the next draw. That draw is skipped if it would end before the current one.',
        )}
      </p>
      <WeekGrid days={days} disabled={!mayManage} onChange={setDays} />
      <Button variant="secondary" disabled={!mayManage || !isChanged} className="justify-self-start" onClick={review}>
        {t('Save week')}
      </Button>
      {dialog}
    </Panel>
  );
}

function ListsPanel({ market, mayManage }: PanelProps) {
  const { isActive, name } = market;
  const { send } = useOperatorMutation(queryKeys.markets, queryKeys.draws);
  const { confirm, dialog } = useReasonDialog();
  const action = isActive ? t('Remove from the lists') : t('Add to the lists');
  const review = () =>
    confirm({
      title: isActive ? t('Remove {name} from every list?', { name }) : t('Add {name} to the lists?', { name }),
      consequences: isActive
        ? [t('Players cannot see the market or bid on it.'), t('Bids already placed are settled by its results.')]
        : [t('Players see the market in their lists.')],
      action,
      send: (reason) =>
        send(
          OPERATOR_CALLS.editMarket,
          { params: { marketId: market.marketId }, body: { isActive: !isActive, reason } },
          { done: isActive ? t('{name} is removed from the lists', { name }) : t('{name} is on the lists', { name }) },
        ),
    });
  return (
    <Panel title={t('On the lists')}>
      <p className="text-sm text-muted">
        {isActive
          ? t('Players see this market. If you remove it from the lists, its draws, bids and results stay.')
          : t('No list shows this market. If you add it, it has draws again from today.')}
      </p>
      <Button variant="secondary" disabled={!mayManage} className="justify-self-start" onClick={review}>
        {action}
      </Button>
      {dialog}
    </Panel>
  );
}
