import type { Game } from '@surahi/game';
import { useId } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { Path } from '../../paths.ts';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import { useBettingEnabled } from '../../shared/dashboard.ts';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { usePageHeader } from '../../shared/layout/header-store.ts';
import { CutOffLine } from '../../shared/markets/cut-off-line.tsx';
import { readMarketState } from '../../shared/markets/market-state.ts';
import { marketName, useMarket } from '../../shared/markets/use-markets.ts';
import { toast } from '../../shared/toast.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { SlipLink } from '../../shared/slip-link.tsx';
import { FavouriteStar } from './favourite-star.tsx';
import { isGaliClosed } from './gali-closed.ts';
import { RateText } from './rate-text.tsx';

type GaliGame = { path: Path; pana: string; label: MessageId; mark: string; game: Game };

/** `mark` is the picture on the button. It shows the digits that count. */
const GAMES: readonly GaliGame[] = [
  { path: paths.leftDigit, pana: 'Left Digit', label: 'game.leftDigit', mark: '4*', game: 'left_digit' },
  { path: paths.rightDigit, pana: 'Right Digit', label: 'game.rightDigit', mark: '*5', game: 'right_digit' },
  { path: paths.jodiDigit, pana: 'Jodi Digit', label: 'game.jodiDigit', mark: '45', game: 'gali_jodi' },
];

/** `/galiallgame`: Left, Right or Jodi for the chosen market. Without a market the buttons do nothing. */
export function GaliGamePage() {
  const t = useT();
  const navigate = useNavigate();
  const rateId = useId();
  const state = readMarketState(useLocation().state);
  const enabled = useBettingEnabled();
  const market = useMarket('gali', state?.gameId) ?? undefined;
  const name = market === undefined ? (state?.gameName ?? '') : marketName(market);
  usePageHeader({ title: t('title.gali') });
  if (enabled === false) return <Navigate to={paths.galiMarketsPlain} replace />;
  const choose = ({ path, pana, label }: GaliGame) => {
    if (state === undefined) return;
    if (isGaliClosed(market, state, serverNow())) {
      toast.error(t('bid.error.bidding_closed', { value: t(label) }));
      return;
    }
    void navigate(path, { state: { ...state, pana } });
  };
  return (
    <div className="grid grid-cols-1 gap-5 pt-2">
      <div>
        {name === '' ? (
          <Link to={paths.galiMarkets} className="font-bold text-clay underline underline-offset-4">
            {t('choose.title')}
          </Link>
        ) : (
          <MarketTitle name={name} />
        )}
        {market === undefined ? null : (
          <div className="flex items-center justify-between gap-2">
            <CutOffLine market={market} />
            <FavouriteStar market={market} />
          </div>
        )}
      </div>
      <SlipLink />
      <div className="grid grid-cols-3 gap-3">
        {GAMES.map((game) => (
          <div key={game.path} className="relative grid content-start justify-items-center gap-0.5 text-center">
            {/* The button covers the rate too. */}
            <button
              type="button"
              aria-describedby={`${rateId}-${game.game}`}
              onClick={() => choose(game)}
              className="grid w-full justify-items-center gap-2.5 text-base font-bold after:absolute after:inset-0"
            >
              <span
                aria-hidden="true"
                className="num grid aspect-square w-full max-w-28 place-items-center rounded-full border border-line bg-surface text-2xl font-extrabold tracking-wide text-clay shadow-card"
              >
                {game.mark}
              </span>
              {t(game.label)}
            </button>
            <RateText id={`${rateId}-${game.game}`} games={[game.game]} rates={market?.rates} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The market's name with its first word in the accent colour. */
function MarketTitle({ name }: { name: string }) {
  const [first = '', ...rest] = name.split(' ');
  return (
    <h2 className="text-2xl font-extrabold tracking-tight">
      <span className="text-clay">{first}</span> {rest.join(' ')}
    </h2>
  );
}
