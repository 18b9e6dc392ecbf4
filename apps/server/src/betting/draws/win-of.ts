import type { NewWin } from '@surahi/contract';
import { type Family, formatOpenResult } from '@surahi/game';

type Declared = { market_name: string; market_name_hindi: string; family: Family; side: number; number: string };

/** The wins of a player by one result, as the protocol shows them. `amount` is in points. */
export function winOf(row: Declared, amount: string): NewWin {
  return {
    market: row.market_name,
    market_hindi: row.market_name_hindi,
    session: sessionOf(row),
    result: row.family === 'gali' ? row.number : formatOpenResult(row.number),
    amount,
  };
}

function sessionOf({ family, side }: Declared): NewWin['session'] {
  if (family !== 'main') return '';
  return side === 1 ? 'open' : 'close';
}
