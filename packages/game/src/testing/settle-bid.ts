import {
  ankOf,
  type DrawResult,
  type Game,
  type Paise,
  paise,
  panaClass,
  payoutPaise,
  type Rates,
  type Session,
  type SessionWord,
} from '../index.ts';

/** The anks of the declared panas. Null for a side without a result. */
export function anksForResult(result: DrawResult): { openAnk: string | null; closeAnk: string | null } {
  return {
    openAnk: result.open == null ? null : ankOf(result.open),
    closeAnk: result.close == null ? null : ankOf(result.close),
  };
}

/** One bid to evaluate alone. The session matters only for games with a choice of side. */
export type SettledBid = { game: Game; session: SessionWord; digits: string; closedigits: string; points: number };

/** Whether a bid wins, compared game by game, without pick codes. */
function bidWins(bid: SettledBid, result: DrawResult): boolean {
  const { openAnk, closeAnk } = anksForResult(result);
  const closeSide = bid.session === 'close';
  switch (bid.game) {
    case 'single_digit':
      return bid.digits === (closeSide ? closeAnk : openAnk);
    case 'single_pana':
    case 'double_pana':
    case 'triple_pana':
      return bid.digits === (closeSide ? result.close : result.open) && panaClass(bid.digits) === bid.game;
    case 'jodi':
      return openAnk !== null && closeAnk !== null && bid.digits === openAnk + closeAnk;
    case 'half_sangam':
      return closeSide
        ? bid.digits === closeAnk && bid.closedigits === result.open
        : bid.digits === openAnk && bid.closedigits === result.close;
    case 'full_sangam':
      return bid.digits === result.open && bid.closedigits === result.close;
    case 'left_digit':
      return bid.digits === result.jodi?.charAt(0);
    case 'right_digit':
      return bid.digits === result.jodi?.charAt(1);
    case 'gali_jodi':
      return bid.digits === result.jodi;
  }
}

function settlesAtOf(bid: SettledBid): Session {
  if (bid.game === 'jodi' || bid.game === 'half_sangam' || bid.game === 'full_sangam') return 'close';
  return bid.session === 'close' ? 'close' : 'open';
}

/**
 * Evaluates one bid on a fully declared draw: which declaration decides it, whether it wins and its payout. It compares
 * values game by game, while the product's `winningPicks` constructs the winners. Both must agree. Throws RangeError
 * when the winning bid's game has no rate.
 */
export function settleBid(input: { rates: Rates; result: DrawResult; bid: SettledBid }): {
  settledAt: Session;
  won: boolean;
  payoutPaise: Paise;
} {
  const { rates, result, bid } = input;
  const settledAt = settlesAtOf(bid);
  if (!bidWins(bid, result)) return { settledAt, won: false, payoutPaise: paise(0n) };
  const rate = rates[bid.game];
  if (rate === undefined) throw new RangeError(`no rate for ${bid.game}`);
  return { settledAt, won: true, payoutPaise: payoutPaise(bid.points, rate) };
}
