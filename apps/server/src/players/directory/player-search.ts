import { mayOperator, type OperatorRole } from '@surahi/contract/operator';

/** A parsed search text. Null fields are not part of the search. `nothing` matches no player. */
export type PlayerSearch = {
  mobile: string | null;
  /** First digits of a mobile number. */
  mobileStart: string | null;
  playerId: bigint | null;
  /** A query for PostgreSQL's to_tsquery in which every word is a prefix. */
  words: string | null;
  nothing: boolean;
};

const NO_SEARCH: PlayerSearch = { mobile: null, mobileStart: null, playerId: null, words: null, nothing: false };

/** Shorter prefixes of a number match too many players to be useful. */
const SHORTEST_START = 4;

/**
 * Parses a search text. '#41' or a short number is a player id. Ten digits are a mobile number, fewer digits are its
 * prefix. Anything else is words of a name. A role that sees masked numbers must enter the whole number. With prefixes
 * it could guess a number digit by digit.
 */
export function readPlayerSearch(text: string, role: OperatorRole): PlayerSearch {
  const trimmed = text.trim();
  if (trimmed === '') return NO_SEARCH;
  const id = /^#\s*([1-9][0-9]{0,17})$/.exec(trimmed)?.[1];
  if (id !== undefined) return { ...NO_SEARCH, playerId: BigInt(id) };
  const digits = trimmed.replace(/[\s+()-]/g, '');
  if (/^[0-9]+$/.test(digits)) return readDigits(digits, role);
  const words = trimmed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length === 0) return { ...NO_SEARCH, nothing: true };
  return { ...NO_SEARCH, words: words.map((word) => `'${word.toLowerCase()}':*`).join(' & ') };
}

function readDigits(digits: string, role: OperatorRole): PlayerSearch {
  const number = digits.length === 12 && digits.startsWith('91') ? digits.slice(2) : digits;
  if (/^[6-9][0-9]{9}$/.test(number)) return { ...NO_SEARCH, mobile: number };
  if (number.length > 10) return { ...NO_SEARCH, nothing: true };
  const playerId = number.startsWith('0') ? null : BigInt(number);
  const showsNumbers = mayOperator(role, 'players.mobile');
  const mobileStart = showsNumbers && number.length >= SHORTEST_START ? number : null;
  return { ...NO_SEARCH, playerId, mobileStart, nothing: playerId === null && mobileStart === null };
}
