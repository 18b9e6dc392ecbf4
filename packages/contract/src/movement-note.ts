import { AMOUNT_STATUS, TRANSACTION_TYPE } from './wire-codes.ts';
import type { MovementAbout } from './movement-about.ts';
import type { WalletTransactionRow } from './wallet.contract.ts';

/** The words of a note in one language. */
export type NoteWords = {
  market: (names: Required<Pick<MovementAbout, 'market_name' | 'market_name_hindi'>>) => string;
  /** `pana` is the wire's name of a game. */
  game: (pana: string) => string;
  session: (wireSession: string) => string;
  to: (person: string) => string;
  from: (person: string) => string;
  request: (number: string) => string;
  /** How many more bids a slip has than the note names. */
  more: (count: number) => string;
  welcomeBonus: string;
  correction: string;
};

/** The words of statements. */
export const ENGLISH_NOTE_WORDS: NoteWords = {
  market: (names) => names.market_name,
  game: (pana) => (pana === 'Jodi Digit' ? 'Jodi' : pana),
  session: (session) => session,
  to: (person) => `To ${person}`,
  from: (person) => `From ${person}`,
  request: (number) => `Request ${number}`,
  more: (count) => `+${count} more`,
  welcomeBonus: 'Welcome bonus',
  correction: 'Corrected by the operator',
};

type Noted = Pick<
  WalletTransactionRow,
  'about' | 'amount_status' | 'correction' | 'transaction_note' | 'transaction_type'
>;

/**
 * A note about a wallet movement that a person understands, such as 'Ajmer King · Jodi 77'. Falls back to
 * transaction_note, whose texts stay fixed for other clients, when nothing else is known about the movement.
 */
export function movementNote(row: Noted, words: NoteWords): string {
  if (row.correction === true) return words.correction;
  if (row.amount_status === AMOUNT_STATUS.welcomeBonus) return words.welcomeBonus;
  const { market_name, market_name_hindi = '', bids, person, request_number } = row.about ?? {};
  if (market_name !== undefined) {
    const market = words.market({ market_name, market_name_hindi });
    return [market, bidsText(bids ?? [], row.about?.bid_count ?? 0, words)].filter((part) => part !== '').join(' · ');
  }
  if (person !== undefined) {
    return row.transaction_type === TRANSACTION_TYPE.credit ? words.from(person) : words.to(person);
  }
  return request_number === undefined ? row.transaction_note.trim() : words.request(request_number);
}

type Bids = NonNullable<MovementAbout['bids']>;

/** 'Jodi 77, 45 · Single Digit 5 (Open)': the numbers of each game and session, in bid order. */
function bidsText(bids: Bids, count: number, words: NoteWords): string {
  const groups = new Map<string, { first: Bids[number]; numbers: string[] }>();
  for (const bid of bids) {
    const key = `${bid.pana} ${bid.session}`;
    const group = groups.get(key) ?? { first: bid, numbers: [] };
    group.numbers.push(bid.number);
    groups.set(key, group);
  }
  const texts = [...groups.values()].map(({ first, numbers }) => {
    const session = first.session === '' ? '' : ` (${words.session(first.session)})`;
    return `${words.game(first.pana)} ${numbers.join(', ')}${session}`;
  });
  const rest = count - bids.length;
  return [...texts, ...(rest > 0 ? [words.more(rest)] : [])].join(' · ');
}
