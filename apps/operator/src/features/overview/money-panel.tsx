import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Badge } from '@surahi/ui';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { formatCount } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { usePollMs } from '../../shared/live.ts';
import { Paise, Panel } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';

/** Requests that wait for a decision, with links to their pages. Only for roles that may read money. */
export function MoneyPanel() {
  const pollMs = usePollMs();
  const { data, error } = useOperatorQuery(
    queryKeys.moneyTotals,
    OPERATOR_CALLS.moneyTotals,
    {},
    { refetchInterval: pollMs },
  );
  if (data === undefined) {
    return (
      <Panel title={t('Money waiting')}>
        <p className="text-sm text-muted">{error === null ? t('Loading…') : error.message}</p>
      </Panel>
    );
  }
  const { deposits, withdrawals, adjustmentsPending } = data;
  const lines = [
    { to: paths.deposits, label: t('Deposits'), count: deposits.pending, paise: deposits.pendingPaise },
    { to: paths.withdrawals, label: t('Withdrawals'), count: withdrawals.pending, paise: withdrawals.pendingPaise },
    { to: paths.adjustments, label: t('Adjustments'), count: adjustmentsPending, paise: null },
  ];
  const waiting = lines.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title={t('Money waiting')} end={<Badge tone={waiting === 0 ? 'open' : 'win'}>{formatCount(waiting)}</Badge>}>
      <ul className="divide-y divide-line text-sm">
        {lines.map(({ to, label, count, paise }) => (
          <li key={label} className="flex items-center justify-between gap-3 py-2">
            <Link to={to} className="link">
              {label}
            </Link>
            <span className="num text-muted">
              {t('{count} waiting', { count: formatCount(count) })}
              {paise === null || count === 0 ? null : (
                <> {rich('· {points} points', { points: <Paise value={paise} /> })}</>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
