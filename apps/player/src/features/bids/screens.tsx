import { BID_GAMES } from './bid-games.ts';
import { BidScreen } from './bid-screen.tsx';

/** Makes the component of a bid screen for the routes. */
function screenOf(name: keyof typeof BID_GAMES) {
  const game = BID_GAMES[name];
  return function Screen() {
    return <BidScreen key={game.path} game={game} />;
  };
}

/** The bid screens by name. */
export const bidScreens = {
  single: screenOf('single'),
  jodi: screenOf('jodi'),
  singlePana: screenOf('singlePana'),
  doublePana: screenOf('doublePana'),
  triplePana: screenOf('triplePana'),
  halfSangam: screenOf('halfSangam'),
  fullSangam: screenOf('fullSangam'),
  spDpTp: screenOf('spDpTp'),
  spMotor: screenOf('spMotor'),
  dpMotor: screenOf('dpMotor'),
  starlineSingle: screenOf('starlineSingle'),
  starlineSinglePana: screenOf('starlineSinglePana'),
  starlineDoublePana: screenOf('starlineDoublePana'),
  starlineTriplePana: screenOf('starlineTriplePana'),
  leftDigit: screenOf('leftDigit'),
  rightDigit: screenOf('rightDigit'),
  jodiDigit: screenOf('jodiDigit'),
} as const;

/** The name of a bid screen. */
export type BidScreenName = keyof typeof bidScreens;
