import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { formatCount } from '../../shared/format.ts';
import { usePollMs } from '../../shared/live.ts';
import { Paise, Panel } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';

/** Money that waits for somebody, each with the way to it; for roles that may see it. */
export function MoneyPanel() {
  const pollMs = usePollMs();
  const { data, error } = useQuery({
    queryKey: queryKeys.moneyTotals,
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.moneyTotals, {}, signal),
    refetchInterval: pollMs,
  });
  if (data === undefined) {
    return (
      <Panel title="Money waiting">
        <p className="text-sm text-muted">{error === null ? 'Loading…' : error.message}</p>
      </Panel>
    );
  }
  const { deposits, withdrawals, adjustmentsPending } = data;
  const lines = [
    { to: paths.deposits, label: 'Deposits', count: deposits.pending, paise: deposits.pendingPaise },
    { to: paths.withdrawals, label: 'Withdrawals', count: withdrawals.pending, paise: withdrawals.pendingPaise },
    { to: paths.adjustments, label: 'Adjustments', count: adjustmentsPending, paise: null },
  ];
  const waiting = lines.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title="Money waiting" end={<Badge tone={waiting === 0 ? 'open' : 'win'}>{formatCount(waiting)}</Badge>}>
      <ul className="divide-y divide-line text-sm">
        {lines.map(({ to, label, count, paise }) => (
          <li key={label} className="flex items-center justify-between gap-3 py-2">
            <Link to={to} className="link">
              {label}
            </Link>
            <span className="num text-muted">
              {formatCount(count)}
              {paise === null || count === 0 ? null : (
                <>
                  , <Paise value={paise} /> points
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
