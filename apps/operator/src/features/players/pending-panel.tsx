import { type OperatorAnswer, OPERATOR_CALLS, PROPOSAL_KINDS } from '@surahi/contract/operator';
import { formatPoints } from '@surahi/game';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { formatInstant } from '../../shared/format.ts';
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
    <Panel title="Waiting for a decision">
      <ul className="divide-y divide-line" aria-label="Waiting for a decision">
        {items.map((item) => (
          <li
            key={`${item.kind} ${item.id}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2 text-sm"
          >
            <Link to={pathOf(item)} className="link">
              {textOf(item)}
            </Link>
            <span className="num text-muted">
              {item.by === null ? '' : `${item.kind === 'withdrawal' ? 'being paid by' : 'by'} ${item.by} · `}
              since {formatInstant(item.atMs)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function textOf({ kind, id, amountPaise, proposal }: Item): string {
  const points = amountPaise === null ? '' : `${formatPoints(BigInt(amountPaise))} points`;
  const texts: Record<Item['kind'], string> = {
    deposit: `Deposit ${id}: ${points}`,
    withdrawal: `Payout ${id}: ${points}`,
    adjustment: `Adjustment: ${points}`,
    proposal: proposal === null ? `Proposal ${id}` : PROPOSAL_KINDS[proposal].title,
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
