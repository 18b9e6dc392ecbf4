import { type Concern, SIGN_FROM } from '@surahi/contract/operator';
import { formatPoints } from '@surahi/game';
import { formatCount } from '../format.ts';

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
      name: 'Deposits',
      value: formatCount(deposits),
      note: `7 days; ${formatCount(depositsBefore)} in the 7 days before`,
      isSign: deposits >= SIGN_FROM.deposits && deposits > depositsBefore,
    },
    {
      name: 'Staked',
      value: formatPoints(staked),
      note: `7 days; ${formatPoints(stakedBefore)} in the 7 days before`,
      isSign: stakedBefore > 0n && staked >= BigInt(SIGN_FROM.stakesGrowth) * stakedBefore,
    },
    {
      name: 'Bids at night',
      value: formatCount(markers.nightBids30Days),
      note: '30 days, 12:00 AM to 5:00 AM',
      isSign: markers.nightBids30Days >= SIGN_FROM.nightBids,
    },
    {
      name: 'Requests for higher limits',
      value: formatCount(markers.raises90Days),
      note: '90 days',
      isSign: markers.raises90Days >= SIGN_FROM.raises,
    },
    {
      name: 'Refused by a limit',
      value: formatCount(markers.refusals30Days),
      note: '30 days',
      isSign: markers.refusals30Days >= SIGN_FROM.refusals,
    },
  ];
}
