import type { Permission } from '@surahi/contract/operator';
import { paths } from '../../paths.ts';
import { t } from '../../shared/i18n/i18n.ts';

export type TourStep = { title: string; text: string; path: string; permission: Permission };

/** The five steps of the tour. An operator sees the steps whose pages the role may open. */
export const TOUR: readonly TourStep[] = [
  {
    title: t('Watch what a draw can cost'),
    text: t(
      'Risk shows the stakes on every number and the worst payout of each open draw. Players of the demo bid all the time.',
    ),
    path: paths.risk,
    permission: 'risk.view',
  },
  {
    title: t('Enter a result'),
    text: t(
      'Due results are on one page: type the number, press Enter, go on. In licensed mode two people enter it, and neither sees the other number.',
    ),
    path: paths.dueDraws,
    permission: 'draws.read',
  },
  {
    title: t('Credit a deposit'),
    text: t('Each claim is shown with its bank line. A claim that differs from its line needs a second person.'),
    path: paths.deposits,
    permission: 'money.read',
  },
  {
    title: t('Pay a withdrawal with two people'),
    text: t(
      'Claim a payout, pay it, enter the reference. To try both sides, sign in as another demo operator in a second browser.',
    ),
    path: paths.withdrawals,
    permission: 'money.read',
  },
  {
    title: t('Check the books'),
    text: t(
      'Integrity shows whether the ledger balances and whether a second calculation of each settlement agrees. It also shows the public log and its witnesses.',
    ),
    path: paths.integrity,
    permission: 'books.read',
  },
];

const KEY = 'surahi.console.tour';

/** Whether the tour has ended in this browser. True without storage: the tour would otherwise return at each visit. */
export function isTourOver(): boolean {
  try {
    return localStorage.getItem(KEY) === 'over';
  } catch {
    return true;
  }
}

/** Remembers in this browser that the tour is over. */
export function endTour(): void {
  try {
    localStorage.setItem(KEY, 'over');
  } catch {
    // A browser without storage does not show the tour.
  }
}
