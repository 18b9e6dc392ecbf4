import type { DayFigures } from '@surahi/contract/operator';
import { paths } from '../../paths.ts';

export type OpenItem = { label: string; count: number; paise?: string; path: string };

/** What waits for an operator, with the page where it is done. */
export function openItems({ open }: Pick<DayFigures, 'open'>): OpenItem[] {
  return [
    { label: 'Deposits', count: open.deposits, paise: open.depositsPaise, path: paths.deposits },
    { label: 'Withdrawals', count: open.withdrawals, paise: open.withdrawalsPaise, path: paths.withdrawals },
    { label: 'Withdrawals being paid', count: open.claimed, path: paths.withdrawals },
    { label: 'Adjustments', count: open.adjustments, path: paths.adjustments },
    { label: 'Deposits to return', count: open.depositsToReturn, path: paths.depositsToReturn },
    { label: 'Lines of bank statements', count: open.statementLines, path: paths.bankStatements },
    { label: 'Lines of payout results', count: open.payoutResults, path: paths.payoutFiles },
    { label: 'Changes to approve', count: open.proposals, path: paths.proposals },
    { label: 'Due results', count: open.dueResults, path: paths.dueDraws },
  ];
}

/** The number of open items. A withdrawal that is being paid is one of the withdrawals. */
export function openCount(figures: Pick<DayFigures, 'open'>): number {
  return openItems(figures).reduce((sum, item) => sum + item.count, 0) - figures.open.claimed;
}
