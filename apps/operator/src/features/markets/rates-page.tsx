import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { t } from '../../shared/i18n/i18n.ts';
import { LoadingState, Page, StaleNote } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { FamilyRates } from './family-rates.tsx';
import { MarketsTabs } from './markets-tabs.tsx';

/** The rates of each family, by version. */
export function RatesPage() {
  const mayPublish = useMay('rates.publish');
  const query = useOperatorQuery(queryKeys.rates, OPERATOR_CALLS.listOperatorRates, {});
  return (
    <Page title={t('Markets')} detail={t('Rates: points paid for points staked, by version')}>
      <MarketsTabs current="rates" />
      {query.data === undefined ? (
        <LoadingState query={query} what={t('the rates')} />
      ) : (
        <>
          <StaleNote error={query.error} />
          <div className="grid items-start gap-5 xl:grid-cols-[1.35fr_1fr_1fr]">
            {query.data.families.map((family) => (
              <FamilyRates
                // A new version remounts the panel, so its fields show the published rates.
                key={`${family.family}-${family.versions[0]?.rateVersion ?? 0}`}
                data={family}
                mayPublish={mayPublish}
                floors={query.data.floors}
              />
            ))}
          </div>
        </>
      )}
    </Page>
  );
}
