import { BID_GAMES } from './bid-games.ts';
import { BidScreen } from './bid-screen.tsx';

/** The name of a bid screen. */
export type BidScreenName = keyof typeof BID_GAMES;

/** Makes the component of a bid screen for the routes. */
export function bidScreen(name: BidScreenName) {
  const game = BID_GAMES[name];
  return function Screen() {
    return <BidScreen key={game.path} game={game} />;
  };
}
