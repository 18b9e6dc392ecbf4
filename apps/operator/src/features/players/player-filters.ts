import { PLAYER_STATES } from '@surahi/contract/operator';

export type PlayerState = (typeof PLAYER_STATES)[number];

/** What the players' page shows, as it stands in the address. */
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

/** Those that are set, for the address bar. */
export function writePlayerFilters({ search, state }: PlayerFilters): Record<string, string> {
  return { ...(search === '' ? {} : { search }), ...(state === 'all' ? {} : { state }) };
}
