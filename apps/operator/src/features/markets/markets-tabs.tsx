import { FAMILIES, type Family } from '@surahi/game';
import { paths } from '../../paths.ts';
import { familyName } from '../../shared/parts.tsx';
import { TabLinks } from '../../shared/tab-links.tsx';

/** The tabs of the markets page: the families, the closed days and the rates. */
export function MarketsTabs({ current }: { current: Family | 'calendar' | 'rates' }) {
  return (
    <TabLinks
      label="Markets"
      tabs={[
        ...FAMILIES.map((family) => ({
          to: paths.marketsOf(family),
          label: familyName(family),
          isCurrent: current === family,
        })),
        { to: paths.closedDays, label: 'Closed days', isCurrent: current === 'calendar' },
        { to: paths.rates, label: 'Rates', isCurrent: current === 'rates' },
      ]}
    />
  );
}
