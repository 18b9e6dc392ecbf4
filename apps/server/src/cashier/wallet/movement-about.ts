import type { MovementAbout } from '@surahi/contract';
import { decodePick, GAME_NAMES, pickText } from '@surahi/game';
import { TRANSFER_KINDS } from '../../ledger/index.ts';
import type { HistoryRow } from './wallet.sql.ts';

/** Maximum number of bids of a slip that a note names. */
const MOST_BIDS = 5;

/** What a movement is about: the bids and their market, the other player, or the request. Undefined without any. */
export function movementAbout(row: HistoryRow): MovementAbout | undefined {
  if (row.market_name !== null) return { ...marketOf(row), ...bidsOf(row) };
  if (row.kind === TRANSFER_KINDS.playerTransfer) return { person: row.other_name ?? '' };
  return row.request_number === null ? undefined : { request_number: String(row.request_number) };
}

function marketOf(row: HistoryRow): Pick<MovementAbout, 'market_name' | 'market_name_hindi'> {
  return { market_name: row.market_name ?? '', market_name_hindi: row.market_name_hindi ?? '' };
}

/** The bid that a win paid, else the first bids of the slip. No bids once they are archived. */
function bidsOf({ picks, position }: HistoryRow): Pick<MovementAbout, 'bids' | 'bid_count'> {
  const codes = position === null ? (picks ?? []) : (picks ?? []).slice(position - 1, position);
  const bids = codes.slice(0, MOST_BIDS).map((code) => {
    const pick = decodePick(code);
    const session = pick.family !== 'main' || pick.session === 'none' ? '' : pick.session === 'open' ? 'Open' : 'Close';
    return { pana: GAME_NAMES[pick.game], number: pickText(pick), session };
  });
  return { bids, bid_count: codes.length };
}
