import { PLAYER_STATES } from '@surahi/contract/operator';
import { t } from '../../shared/i18n/i18n.ts';

export type PlayerState = (typeof PLAYER_STATES)[number];

/** The filters of the players page, as the address holds them. */
export type PlayerFilters = { search: string; state: PlayerState };

export const STATE_LABELS: Record<PlayerState, string> = {
  all: t('All players'),
  blocked: t('Blocked'),
  betting_off: t('Betting off'),
  transfer_off: t('Transfers off'),
  deletion: t('Deletion requested'),
};

export function readPlayerFilters(search: URLSearchParams): PlayerFilters {
  return {
    search: search.get('search') ?? '',
    state: PLAYER_STATES.find((state) => state === search.get('state')) ?? 'all',
  };
}

/** The filters that are set, for the address. */
export function writePlayerFilters({ search, state }: PlayerFilters): Record<string, string> {
  return { ...(search === '' ? {} : { search }), ...(state === 'all' ? {} : { state }) };
}
