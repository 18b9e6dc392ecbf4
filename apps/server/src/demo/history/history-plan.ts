import { randomInt } from 'node:crypto';
import type { DemoStep } from '../money-seed.ts';

/** A member of the crowd at the beginning of a day. */
export type Member = { playerId: bigint; mobile: string; balancePaise: bigint };

/** A money step of one member at an instant. */
export type PastStep = { at: Date; member: Member; step: DemoStep };

/** Below this balance a member deposits before the day's bids. One day's bids cost at most 1,500 points. */
const LOW_PAISE = 250_000n;
/** Above this balance a member may withdraw. */
const HIGH_PAISE = 480_000n;
/** The most extra deposits, payouts and transfers of a day: those that no low or high balance causes. */
const DAILY = { deposits: 2, payouts: 2, transfers: 1 } as const;
/** The number of members who can withdraw, counted from the first. Each needs a payout number. */
export const MEMBERS_WITH_NUMBER = 60;

const METHODS = ['PhonePe', 'GPay', 'Paytm'] as const;
const HOUR_MS = 3_600_000;

/**
 * Plans the deposits before a day's bids, from 06:00 to 08:00. `midnight` is the beginning of the day. Every member with a
 * low balance deposits, and so do a few others.
 */
export function planDeposits(members: readonly Member[], midnight: Date, day: number): PastStep[] {
  const low = members.filter(({ balancePaise }) => balancePaise < LOW_PAISE);
  const others = Array.from({ length: randomInt(DAILY.deposits + 1) }, () => pickFrom(members));
  const chosen = [...new Set([...low, ...others])];
  return chosen.map((member, index) => ({
    at: new Date(midnight.getTime() + 6 * HOUR_MS + (index * 2 * HOUR_MS) / chosen.length),
    member,
    step: depositOf(member, (member.balancePaise < LOW_PAISE ? 30 : 5) + randomInt(20), utrOf(day, index)),
  }));
}

function depositOf(member: Member, hundreds: number, utr: string): DemoStep {
  const points = hundreds * 100;
  const paid = { paise: BigInt(points) * 100n, utr };
  return { do: 'deposit', mobile: member.mobile, points: String(points), method: pickFrom(METHODS), utr, paid };
}

/** Plans payouts and transfers after a day's bids and results, from 23:10. */
export function planPayouts(members: readonly Member[], midnight: Date, day: number): PastStep[] {
  const rich = members.slice(0, MEMBERS_WITH_NUMBER).filter(({ balancePaise }) => balancePaise > HIGH_PAISE);
  const payouts = rich.slice(0, DAILY.payouts).map((member, index) => {
    const points = String(1000 + randomInt(20) * 100);
    const reference = utrOf(day, 500 + index);
    return { member, step: { do: 'withdrawal', mobile: member.mobile, points, method: '4', reference } as const };
  });
  const [from, to] = members.toSorted((a, b) => Number(b.balancePaise - a.balancePaise));
  const gifts =
    day % 3 === 0 && from !== undefined && to !== undefined && from.balancePaise > HIGH_PAISE
      ? [
          {
            member: from,
            step: { do: 'transfer', mobile: from.mobile, to: to.mobile, points: '200', note: '' } as const,
          },
        ]
      : [];
  return [...payouts, ...gifts].map((one, index) => ({
    ...one,
    at: new Date(midnight.getTime() + 23 * HOUR_MS + (10 + index * 5) * 60_000),
  }));
}

/** Twelve digits, unique for each step of a day of the past. */
function utrOf(day: number, index: number): string {
  return `4310${String(day).padStart(4, '0')}${String(index).padStart(4, '0')}`;
}

function pickFrom<T>(list: readonly T[]): T {
  const found = list[randomInt(list.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}
