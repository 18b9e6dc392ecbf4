import { HomePage } from '../features/home/home-page.tsx';
import { MainMarketList } from '../features/markets/main-market-list.tsx';

/** Home with the main markets. */
export function HomeScreen() {
  return (
    <HomePage>
      <MainMarketList />
    </HomePage>
  );
}
