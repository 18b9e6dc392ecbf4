import type { NoticePurpose, NoticeState, OperatorNotice } from '@surahi/contract/operator';
import type { BadgeTone } from '@surahi/ui';
import { formatCount, formatInstant, formatLongDay } from '../../shared/format.ts';

/** The purposes of a notice. The hint names the players whom a purpose reaches or does not reach. */
export const PURPOSES: Readonly<Record<NoticePurpose, { label: string; hint: string }>> = {
  news: { label: 'News', hint: 'Does not reach players who are excluded.' },
  promotion: { label: 'Promotion', hint: 'Does not reach players who are excluded or in a time-out.' },
  safety: { label: 'Safety or money', hint: 'Reaches excluded players too. Use it only for safety or money.' },
};

export const STATES: Readonly<Record<NoticeState, { label: string; tone: BadgeTone }>> = {
  scheduled: { label: 'Scheduled', tone: 'win' },
  live: { label: 'Live', tone: 'open' },
  expired: { label: 'Expired', tone: 'shut' },
  withdrawn: { label: 'Withdrawn', tone: 'bad' },
};

/** Who receives a notice, for example 'Players who bid on Kalyan, registered since Monday, 2 November 2026'. */
export function audienceText({ player, market, registeredFrom, balanceFrom, balanceTo }: OperatorNotice['audience']) {
  if (player !== null) return `${player.name} (#${player.playerId})`;
  const filters = [
    ...(market === null ? [] : [`who bid on ${market.name}`]),
    ...(registeredFrom === null ? [] : [`registered since ${formatLongDay(registeredFrom)}`]),
    ...balanceText(balanceFrom, balanceTo),
  ];
  return filters.length === 0 ? 'All players' : `Players ${filters.join(', ')}`;
}

function balanceText(from: number | null, to: number | null): string[] {
  if (from === null && to === null) return [];
  if (to === null) return [`with at least ${formatCount(from ?? 0)} points`];
  return [`with ${formatCount(from ?? 0)} to ${formatCount(to)} points`];
}

/** When a notice began or begins, and when it ended or ends. */
export function periodText({ state, startsAtMs, endsAtMs, withdrawnAtMs }: OperatorNotice): string {
  const starts = `${state === 'scheduled' ? 'Goes live' : 'From'} ${formatInstant(startsAtMs)}`;
  if (withdrawnAtMs !== null) return `${starts}, withdrawn ${formatInstant(withdrawnAtMs)}`;
  return `${starts} until ${formatInstant(endsAtMs)}`;
}
