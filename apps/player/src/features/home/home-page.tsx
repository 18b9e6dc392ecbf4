import type { ReactNode } from 'react';
import { Link } from '../../shared/navigation/link.tsx';
import { paths } from '../../paths.ts';
import { useBettingEnabled, useIsExcluded } from '../../shared/dashboard.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { AgeUnlessBanner } from '../../shared/layout/offline-banner.tsx';
import { ContactButtons } from './contact-buttons.tsx';
import { ExcludedHome } from './excluded-home.tsx';
import { Headline, useHeadline } from './headline.tsx';
import { MoneyButtons } from './money-buttons.tsx';
import { Slider, useSlider } from './slider.tsx';

/** `/imp`: headline, slider, buttons and a link to the limits. `children` are the family tabs and the main markets. */
export function HomePage({ children }: { children: ReactNode }) {
  const t = useT();
  const enabled = useBettingEnabled();
  if (useIsExcluded()) return <ExcludedHome />;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Headline />
      <Slider />
      <NewsAge />
      <div className="flex flex-wrap gap-1.5">
        {enabled === true ? <MoneyButtons /> : null}
        <ContactButtons wide={enabled !== true} />
      </div>
      {children}
      {enabled === undefined ? null : (
        <Link
          to={paths.limits}
          className="inline-flex min-h-11 items-center justify-self-center text-sm font-semibold text-clay"
        >
          {t('title.limits')}
        </Link>
      )}
    </div>
  );
}

/** The age of the shown headline or the shown pictures, whichever is older, when a refresh failed. */
function NewsAge() {
  // Without a text or pictures the query has no data, so its failure is not a failed refresh.
  const failed = [useHeadline(), useSlider()].filter(({ isRefetchError }) => isRefetchError);
  const atMs = Math.min(...failed.map(({ dataUpdatedAt }) => dataUpdatedAt));
  return <AgeUnlessBanner stale={failed.length > 0} atMs={atMs} />;
}
