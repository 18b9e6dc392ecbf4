import { FAMILIES, type Family } from '@surahi/game';
import { paths } from '../../paths.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { familyName } from '../../shared/parts.tsx';
import { TabLinks } from '../../shared/tab-links.tsx';

/** The tabs of the markets page: the families, the closed days and the rates. */
export function MarketsTabs({ current }: { current: Family | 'calendar' | 'rates' }) {
  return (
    <TabLinks
      label={t('Markets')}
      tabs={[
        ...FAMILIES.map((family) => ({
          to: paths.marketsOf(family),
          label: familyName(family),
          isCurrent: current === family,
        })),
        { to: paths.closedDays, label: t('Closed days'), isCurrent: current === 'calendar' },
        { to: paths.rates, label: t('Rates'), isCurrent: current === 'rates' },
      ]}
    />
  );
}
