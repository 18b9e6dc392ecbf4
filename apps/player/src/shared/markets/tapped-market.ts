import type { Dashboard } from '../dashboard.ts';
import { paths } from '../../paths.ts';
import { mainMarketOf } from './market.ts';
import type { MarketState } from './market-state.ts';
import { marketStateOf } from './market-state.ts';

/** The parts of the browser's window that this module uses. */
type Tab = { history: Pick<History, 'replaceState'>; location: Pick<Location, 'pathname' | 'search' | 'hash'> };

const PREFIX = '#play-';

/**
 * The target of a play button in the server's page. The app has not started then, so the browser keeps the tap as a new
 * entry of the history. No element has this id, so that nothing scrolls.
 */
export function playTarget(gameId: string): string {
  return PREFIX + encodeURIComponent(gameId);
}

/** The router state of the market that a play target names. Undefined when the list has no such open market. */
export function tappedState(hash: string, lists: Dashboard | undefined): MarketState | undefined {
  const row = lists?.result.find(({ game_id }) => playTarget(game_id) === hash);
  return row?.msg_status === 1 ? marketStateOf(mainMarketOf(row)) : undefined;
}

/**
 * Turns a tap on such a button into the choice of a game: the entry that the tap made becomes that screen. Call it before
 * anything reads the address. Removes the target when the list has no such market that accepts bids. Returns whether the
 * choice of a game opens.
 */
export function openTappedMarket({ history, location }: Tab, lists: Dashboard | undefined): boolean {
  if (!location.hash.startsWith(PREFIX)) return false;
  const usr = tappedState(location.hash, lists);
  if (usr === undefined) {
    history.replaceState(null, '', location.pathname + location.search);
    return false;
  }
  // The router's entry: its second one in this tab, after home.
  history.replaceState({ usr, key: 'tapped', idx: 1 }, '', paths.game);
  return true;
}
