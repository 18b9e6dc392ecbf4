import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { useQuery } from '@tanstack/react-query';
import { NotYet, Page, StaleNote } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { FamilyRates } from './family-rates.tsx';
import { MarketsTabs } from './markets-tabs.tsx';

/** What is paid for each game, by version. */
export function RatesPage() {
  const mayPublish = useMay('rates.publish');
  const query = useQuery({
    queryKey: queryKeys.rates,
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.listOperatorRates, {}, signal),
  });
  return (
    <Page title="Markets" detail="Rates: points paid for points staked, by version">
      <MarketsTabs current="rates" />
      {query.data === undefined ? (
        <NotYet query={query} what="the rates" />
      ) : (
        <>
          <StaleNote error={query.error} />
          <div className="grid items-start gap-5 xl:grid-cols-3">
            {query.data.families.map((family) => (
              <FamilyRates
                // drawn anew when somebody published, so that the fields show what is
                key={`${family.family}-${family.versions[0]?.rateVersion ?? 0}`}
                data={family}
                mayPublish={mayPublish}
              />
            ))}
          </div>
        </>
      )}
    </Page>
  );
}
