import { type ACCOUNT_REASONS, type LinkedAccount, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge, EmptyState } from '@surahi/ui';
import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { plainColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { Loaded, MoreButton } from '../../shared/parts.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';
import { reasonWords } from './link-words.ts';

const TONES: Record<(typeof ACCOUNT_REASONS)[number], 'bad' | 'win' | 'shut'> = {
  payout: 'bad',
  device: 'win',
  address: 'shut',
};

const COLUMNS: Column<LinkedAccount>[] = [
  plainColumn('player', t('Player'), ({ playerId, name, isBlocked }) => (
    <span className="flex flex-wrap items-center gap-2">
      <Link to={paths.player(playerId)} data-row-link className="link">
        {name}
      </Link>
      {isBlocked ? <Badge tone="bad">{t('Blocked')}</Badge> : null}
    </span>
  )),
  plainColumn('mobile', t('Mobile'), ({ mobile }) => <span className="num">{mobile}</span>),
  plainColumn('reasons', t('Shares'), ({ reasons }) => (
    <span className="flex flex-wrap gap-1.5">
      {reasons.map(({ kind, shared }) => (
        <Badge key={kind} tone={TONES[kind]}>
          {reasonWords(kind, shared)}
        </Badge>
      ))}
    </span>
  )),
  plainColumn('last', t('Last seen'), ({ reasons }) => (
    <span className="num whitespace-nowrap">
      {formatInstant(Math.max(...reasons.map((reason) => reason.lastAtMs)))}
    </span>
  )),
];

/** The accounts that share something with a player. */
export function usePlayerLinks(playerId: string) {
  return useOperatorPages(queryKeys.playerPart(playerId, 'links', {}), (cursor, signal) =>
    fetchCall(OPERATOR_CALLS.listPlayerLinks, { query: { playerId, ...cursor } }, signal),
  );
}

/** Accounts that share a payout number, a browser or an address with a player, with their reasons. */
export function LinksPart({ playerId }: { playerId: string }) {
  const query = usePlayerLinks(playerId);
  return (
    <Loaded query={query} what={t('the linked accounts')}>
      {({ pages }) => (
        <div className="grid grid-cols-1 gap-4">
          <p className="text-sm text-muted">
            {t(
              'Phones on the same mobile network often share an IP address, so a shared address proves little. A shared payout number or browser is stronger evidence.',
            )}
          </p>
          <ListTools file={{ table: 'playerLinks', query: { playerId } }} hasViews={false} />
          <DataTable
            label={t('Linked accounts')}
            columns={COLUMNS}
            rows={pages.flatMap((page) => page.accounts)}
            rowId={(row) => row.playerId}
            empty={<EmptyState icon={<Users size={28} aria-hidden="true" />} title={t('No linked accounts')} />}
          />
          <MoreButton query={query} label={t('Show more')} />
        </div>
      )}
    </Loaded>
  );
}
