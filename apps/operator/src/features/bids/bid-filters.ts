import { BID_STATES } from '@surahi/contract/operator';
import { FAMILIES, FAMILY_GAMES, type Family, GAME_NAMES, isDate } from '@surahi/game';
import { t } from '../../shared/i18n/i18n.ts';

/** The values of the filter bar, as the address holds them. An empty text means no filter. */
export type BidFilters = {
  date: string;
  drawId: string;
  /** A mobile number of ten digits, or a player's id. The page rejects any other text, see `isPlayerText`. */
  player: string;
  family: Family | '';
  game: string;
  session: 'open' | 'close' | 'none' | '';
  /** '7', '42', '123', and for sangams '6-190'. */
  number: string;
  state: (typeof BID_STATES)[number] | '';
  minPoints: string;
  maxPoints: string;
};

/** The maximum length of the player filter. */
export const MOST_CHARACTERS = 60;

const SESSIONS = ['open', 'close', 'none'] as const;

/** Every game once. Families share some games. */
export const GAME_OPTIONS = [...new Set(FAMILIES.flatMap((family) => FAMILY_GAMES[family]))].map((game) => ({
  value: game as string, // The address may contain any text.
  label: game === 'gali_jodi' ? t('{game} (Gali)', { game: t(GAME_NAMES[game]) }) : t(GAME_NAMES[game]),
}));

/** Reads the filters from an address. Without a day, draw or player the day is `today`, YYYY-MM-DD. */
export function readBidFilters(search: URLSearchParams, today: string): BidFilters {
  const read = (name: string, pattern: RegExp) => {
    const text = search.get(name) ?? '';
    return pattern.test(text) ? text : '';
  };
  const drawId = read('drawId', /^[1-9][0-9]{0,17}$/);
  const player = (search.get('player') ?? '').trim().slice(0, MOST_CHARACTERS);
  const date = search.get('date') ?? '';
  return {
    date: isDate(date) ? date : drawId === '' && player === '' ? today : '',
    drawId,
    player,
    family: FAMILIES.find((family) => family === search.get('family')) ?? '',
    game: GAME_OPTIONS.find((one) => one.value === search.get('game'))?.value ?? '',
    session: SESSIONS.find((session) => session === search.get('session')) ?? '',
    number: read('number', /^[0-9]{1,3}(-[0-9]{3})?$/),
    state: BID_STATES.find((state) => state === search.get('state')) ?? '',
    minPoints: read('minPoints', /^[0-9]{1,9}$/),
    maxPoints: read('maxPoints', /^[0-9]{1,9}$/),
  };
}

/** Whether the text can identify one player. A name cannot: the page then links to the search for players. */
export function isPlayerText(text: string): boolean {
  return /^#?[0-9]{0,18}$/.test(text.trim());
}

/**
 * The filters that are set, for the address. Today without a draw or player is the default, so the address leaves it
 * out. A saved view of today therefore shows the bids of the day on which it is opened.
 */
export function writeBidFilters(filters: BidFilters, today: string): Record<string, string> {
  const isDefault = filters.date === today && filters.drawId === '' && filters.player.trim() === '';
  return Object.fromEntries(
    Object.entries(filters)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => value !== '' && !(name === 'date' && isDefault)),
  );
}

/** The filters as the server expects them. */
export function bidQueryOf(filters: BidFilters): Record<string, string> {
  const { player, number, ...rest } = filters;
  const [digits = '', closedigits = ''] = number.split('-');
  const query = {
    ...rest,
    ...(/^[6-9][0-9]{9}$/.test(player) ? { mobile: player } : { playerId: player.replace(/^#?0*/, '') }),
    digits,
    closedigits,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
