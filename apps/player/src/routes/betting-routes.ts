import type { BidScreenName } from '../features/bids/screens.tsx';
import type { HistoryName } from '../features/histories/screens.tsx';
import type { Path } from '../paths.ts';
import { paths } from '../paths.ts';
import type { Screen } from './screen.tsx';
import { HomeScreen } from './home-screen.tsx';
import { betScreen, readyScreen } from './screen.tsx';

const starline = async () => (await import('../features/markets/starline-page.tsx')).StarlinePage;

/** All bid screens share one chunk: a player who opens one usually opens another. */
function bidScreen(path: Path, name: BidScreenName): Screen {
  return betScreen(path, 'main', async () => (await import('../features/bids/screens.tsx')).bidScreen(name));
}

function history(path: Path, name: HistoryName): Screen {
  return betScreen(path, 'main', async () => (await import('../features/histories/screens.tsx')).historyScreen(name));
}

/** Home, game choices, bid screens and histories. */
export const bettingScreens: readonly Screen[] = [
  readyScreen(paths.home, 'main', HomeScreen),
  readyScreen(paths.homeAlias, 'main', HomeScreen),
  betScreen(paths.game, 'own', async () => (await import('../features/markets/game-page.tsx')).GamePage),
  bidScreen(paths.single, 'single'),
  bidScreen(paths.jodi, 'jodi'),
  bidScreen(paths.singlePana, 'singlePana'),
  bidScreen(paths.doublePana, 'doublePana'),
  bidScreen(paths.triplePana, 'triplePana'),
  bidScreen(paths.halfSangam, 'halfSangam'),
  bidScreen(paths.fullSangam, 'fullSangam'),
  bidScreen(paths.spDpTp, 'spDpTp'),
  bidScreen(paths.spMotor, 'spMotor'),
  bidScreen(paths.dpMotor, 'dpMotor'),
  betScreen(paths.starlineMarkets, 'main', starline),
  betScreen(paths.starlineMarketsAlias, 'main', starline),
  betScreen(
    paths.starlineGame,
    'main',
    async () => (await import('../features/markets/starline-game-page.tsx')).StarlineGamePage,
  ),
  bidScreen(paths.starlineSingle, 'starlineSingle'),
  bidScreen(paths.starlineSinglePana, 'starlineSinglePana'),
  bidScreen(paths.starlineDoublePana, 'starlineDoublePana'),
  bidScreen(paths.starlineTriplePana, 'starlineTriplePana'),
  betScreen(paths.galiMarkets, 'main', async () => (await import('../features/markets/gali-page.tsx')).GaliPage),
  betScreen(
    paths.galiMarketsPlain,
    'main',
    async () => (await import('../features/markets/gali-page.tsx')).GaliPlainPage,
  ),
  betScreen(paths.galiGame, 'main', async () => (await import('../features/markets/gali-game-page.tsx')).GaliGamePage),
  bidScreen(paths.leftDigit, 'leftDigit'),
  bidScreen(paths.rightDigit, 'rightDigit'),
  bidScreen(paths.jodiDigit, 'jodiDigit'),
  betScreen(paths.slip, 'main', async () => (await import('../features/bids/slip-screen.tsx')).SlipScreen),
  history(paths.bidHistory, 'mainBids'),
  history(paths.bidAlias, 'mainBids'),
  history(paths.winHistory, 'mainWins'),
  history(paths.winAlias, 'mainWins'),
  history(paths.winDataAlias, 'mainWins'),
  history(paths.starlineBidHistory, 'starlineBids'),
  history(paths.starlineWinHistory, 'starlineWins'),
  history(paths.galiBidHistory, 'galiBids'),
  history(paths.galiWinHistory, 'galiWins'),
];
