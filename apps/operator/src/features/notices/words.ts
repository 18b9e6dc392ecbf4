import type { NoticePurpose, NoticeState, OperatorNotice } from '@surahi/contract/operator';
import type { BadgeTone } from '@surahi/ui';
import { formatCount, formatInstant, formatLongDay } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** The purposes of a notice. The hint names the players whom a purpose reaches or does not reach. */
export const PURPOSES: Readonly<Record<NoticePurpose, { label: string; hint: string }>> = {
  news: { label: t('News'), hint: t('Does not reach players who are excluded.') },
  promotion: { label: t('Promotion'), hint: t('Does not reach players who are excluded or in a time-out.') },
  safety: { label: t('Safety or money'), hint: t('Reaches excluded players too. Use it only for safety or money.') },
};

export const STATES: Readonly<Record<NoticeState, { label: string; tone: BadgeTone }>> = {
  scheduled: { label: t('Scheduled'), tone: 'win' },
  live: { label: t('Live'), tone: 'open' },
  expired: { label: t('Expired'), tone: 'shut' },
  withdrawn: { label: t('Withdrawn'), tone: 'bad' },
};

/** Who receives a notice, for example 'Players who bid on Kalyan, registered since Monday, 2 November 2026'. */
export function audienceText({ player, market, registeredFrom, balanceFrom, balanceTo }: OperatorNotice['audience']) {
  if (player !== null) return `${player.name} (#${player.playerId})`;
  const filters = [
    ...(market === null ? [] : [t('who bid on {market}', { market: market.name })]),
    ...(registeredFrom === null ? [] : [t('registered since {day}', { day: formatLongDay(registeredFrom) })]),
    ...balanceText(balanceFrom, balanceTo),
  ];
  return filters.length === 0 ? t('All players') : t('Players {filters}', { filters: filters.join(', ') });
}

function balanceText(from: number | null, to: number | null): string[] {
  if (from === null && to === null) return [];
  if (to === null) return [t('with at least {count} points', { count: formatCount(from ?? 0) })];
  return [t('with {from} to {to} points', { from: formatCount(from ?? 0), to: formatCount(to) })];
}

/** When a notice began or begins, and when it ended or ends. */
export function periodText({ state, startsAtMs, endsAtMs, withdrawnAtMs }: OperatorNotice): string {
  const time = formatInstant(startsAtMs);
  const starts = state === 'scheduled' ? t('Goes live {time}', { time }) : t('From {time}', { time });
  if (withdrawnAtMs !== null) return t('{starts}, withdrawn {time}', { starts, time: formatInstant(withdrawnAtMs) });
  return t('{starts} until {time}', { starts, time: formatInstant(endsAtMs) });
}
