import { PLAYER_STATES } from '@surahi/contract/operator';

export type PlayerState = (typeof PLAYER_STATES)[number];

/** The filters of the players page, as the address holds them. */
export type PlayerFilters = { search: string; state: PlayerState };

export const STATE_LABELS: Record<PlayerState, string> = {
  all: 'All players',
  blocked: 'Blocked',
  betting_off: 'Betting off',
  transfer_off: 'Transfers off',
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
