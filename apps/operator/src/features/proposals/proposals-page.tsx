import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { EmptyState, Segmented } from '@surahi/ui';
import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../shared/i18n/i18n.ts';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { useListState } from '../../shared/lists/list-state.ts';
import { periodInstants, usePeriod } from '../../shared/lists/period.ts';
import { PeriodFilter } from '../../shared/lists/period-filter.tsx';
import { usePollMs } from '../../shared/live.ts';
import { Loaded, MoreButton, Page } from '../../shared/parts.tsx';
import { type NewPassword, PasswordDialog } from '../../shared/password-dialog.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';
import { ProposalPanel } from './proposal-panel.tsx';

const STATES = [
  { value: 'pending' as const, label: t('Waiting') },
  { value: 'decided' as const, label: t('Decided') },
];

/** Changes that one operator proposed and another one must approve. */
export function ProposalsPage() {
  const { state: chosen, setState } = useListState(['pending', 'decided'] as const);
  const state = chosen ?? 'pending';
  const { period, setPeriod } = usePeriod();
  const wanted = { state, ...periodInstants(period) };
  const [created, setCreated] = useState<NewPassword>();
  const refetchInterval = usePollMs();
  const query = useOperatorPages(
    queryKeys.proposalList(wanted),
    (cursor, signal) => fetchCall(OPERATOR_CALLS.listProposals, { query: { ...wanted, ...cursor } }, signal),
    { refetchInterval },
  );
  return (
    <Page
      title={t('Approvals')}
      detail={t('Changes that need two operators: one proposes, another approves.')}
      actions={<Segmented label={t('State')} className="w-52" value={state} onChange={setState} options={STATES} />}
    >
      <div role="search" aria-label={t('Proposals')} className="flex flex-wrap items-end gap-3">
        <PeriodFilter label={t('Proposed')} period={period} onChange={setPeriod} />
      </div>
      <ListTools hasDensity={false} file={{ table: 'proposals', query: wanted }} />
      <Loaded query={query} what={t('the proposals')}>
        {({ pages }) =>
          pages[0]?.proposals.length === 0 ? (
            <EmptyState
              icon={<ClipboardCheck size={28} aria-hidden="true" />}
              title={state === 'pending' ? t('Nothing waits for approval') : t('No decisions yet')}
            />
          ) : (
            <div className="grid gap-4">
              {pages
                .flatMap((page) => page.proposals)
                .map((proposal) => (
                  <ProposalPanel key={proposal.proposalId} proposal={proposal} onCreated={setCreated} />
                ))}
            </div>
          )
        }
      </Loaded>
      <MoreButton query={query} label={t('Show older')} />
      {created === undefined ? null : <PasswordDialog created={created} onClose={() => setCreated(undefined)} />}
    </Page>
  );
}
