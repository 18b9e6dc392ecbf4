import { type OperatorAnswer, OPERATOR_CALLS, PROPOSAL_KINDS } from '@surahi/contract/operator';
import { formatPoints } from '@surahi/game';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { usePollMs } from '../../shared/live.ts';
import { Panel } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';

type Item = OperatorAnswer<typeof OPERATOR_CALLS.listPlayerPending>['items'][number];

/** What waits for a decision about the player, oldest first, with links. Renders nothing while nothing waits. */
export function PendingPanel({ playerId }: { playerId: string }) {
  const query = useOperatorQuery(
    queryKeys.playerPart(playerId, 'pending', {}),
    OPERATOR_CALLS.listPlayerPending,
    { params: { playerId } },
    { refetchInterval: usePollMs() },
  );
  const items = query.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Panel title={t('Waiting for a decision')}>
      <ul className="divide-y divide-line" aria-label={t('Waiting for a decision')}>
        {items.map((item) => (
          <li
            key={`${item.kind} ${item.id}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2 text-sm"
          >
            <Link to={pathOf(item)} className="link">
              {textOf(item)}
            </Link>
            <span className="num text-muted">
              {byText(item)}
              {t('since {time}', { time: formatInstant(item.atMs) })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function byText({ kind, by }: Item): string {
  if (by === null) return '';
  return kind === 'withdrawal' ? `${t('being paid by {by}', { by })} · ` : `${t('by {by}', { by })} · `;
}

function textOf({ kind, id, amountPaise, proposal }: Item): string {
  const points = amountPaise === null ? '' : t('{points} points', { points: formatPoints(BigInt(amountPaise)) });
  const texts: Record<Item['kind'], string> = {
    deposit: t('Deposit {id}: {points}', { id, points }),
    withdrawal: t('Withdrawal {id}: {points}', { id, points }),
    adjustment: t('Adjustment: {points}', { points }),
    proposal: proposal === null ? t('Proposal {id}', { id }) : t(PROPOSAL_KINDS[proposal].title),
  };
  return texts[kind];
}

function pathOf({ kind, id }: Item): string {
  const pages: Record<Item['kind'], string> = {
    deposit: `${paths.deposits}?state=all&search=${id}&open=${id}`,
    withdrawal: paths.withdrawal(id),
    adjustment: paths.adjustments,
    proposal: paths.proposals,
  };
  return pages[kind];
}
