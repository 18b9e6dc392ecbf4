import type { DayFigures } from '@surahi/contract/operator';
import { paths } from '../../paths.ts';
import { t } from '../../shared/i18n/i18n.ts';

export type OpenItem = { label: string; count: number; paise?: string; path: string };

/** What waits for an operator, with the page where it is done. */
export function openItems({ open }: Pick<DayFigures, 'open'>): OpenItem[] {
  return [
    { label: t('Deposits'), count: open.deposits, paise: open.depositsPaise, path: paths.deposits },
    { label: t('Withdrawals'), count: open.withdrawals, paise: open.withdrawalsPaise, path: paths.withdrawals },
    { label: t('Withdrawals being paid'), count: open.claimed, path: paths.withdrawals },
    { label: t('Adjustments'), count: open.adjustments, path: paths.adjustments },
    { label: t('Deposits to return'), count: open.depositsToReturn, path: paths.depositsToReturn },
    { label: t('Lines of bank statements'), count: open.statementLines, path: paths.bankStatements },
    { label: t('Lines of payout results'), count: open.payoutResults, path: paths.payoutFiles },
    { label: t('Changes to approve'), count: open.proposals, path: paths.proposals },
    { label: t('Due results'), count: open.dueResults, path: paths.dueDraws },
  ];
}

/** The number of open items. A withdrawal that is being paid is one of the withdrawals. */
export function openCount(figures: Pick<DayFigures, 'open'>): number {
  return openItems(figures).reduce((sum, item) => sum + item.count, 0) - figures.open.claimed;
}
