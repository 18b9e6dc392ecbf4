import { type Concern, SIGN_FROM } from '@surahi/contract/operator';
import { formatPoints } from '@surahi/game';
import { formatCount } from '../format.ts';
import { t } from '../i18n/i18n.ts';

type Markers = Pick<
  Concern,
  | 'deposits7Days'
  | 'depositsBefore7Days'
  | 'staked7DaysPaise'
  | 'stakedBefore7DaysPaise'
  | 'nightBids30Days'
  | 'raises90Days'
  | 'refusals30Days'
>;

/** A figure, and whether it counts as a sign of harmful play. */
export type Sign = { name: string; value: string; note: string; isSign: boolean };

/** The most signs that a player can show. */
export const MOST_SIGNS = 5;

/** The markers of harm as figures, in a fixed order. The server counts the same signs. */
export function signsOf(markers: Markers): Sign[] {
  const { deposits7Days: deposits, depositsBefore7Days: depositsBefore } = markers;
  const [staked, stakedBefore] = [BigInt(markers.staked7DaysPaise), BigInt(markers.stakedBefore7DaysPaise)];
  return [
    {
      name: t('Deposits'),
      value: formatCount(deposits),
      note: t('7 days; {count} in the 7 days before', { count: formatCount(depositsBefore) }),
      isSign: deposits >= SIGN_FROM.deposits && deposits > depositsBefore,
    },
    {
      name: t('Staked'),
      value: formatPoints(staked),
      note: t('7 days; {points} in the 7 days before', { points: formatPoints(stakedBefore) }),
      isSign: stakedBefore > 0n && staked >= BigInt(SIGN_FROM.stakesGrowth) * stakedBefore,
    },
    {
      name: t('Bids at night'),
      value: formatCount(markers.nightBids30Days),
      note: t('30 days, 12:00 AM to 5:00 AM'),
      isSign: markers.nightBids30Days >= SIGN_FROM.nightBids,
    },
    {
      name: t('Requests for higher limits'),
      value: formatCount(markers.raises90Days),
      note: t('90 days'),
      isSign: markers.raises90Days >= SIGN_FROM.raises,
    },
    {
      name: t('Refused by a limit'),
      value: formatCount(markers.refusals30Days),
      note: t('30 days'),
      isSign: markers.refusals30Days >= SIGN_FROM.refusals,
    },
  ];
}
