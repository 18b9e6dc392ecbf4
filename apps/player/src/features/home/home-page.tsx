import type { ReactNode } from 'react';
import { Link } from '../../shared/navigation/link.tsx';
import { paths } from '../../paths.ts';
import { useBettingEnabled, useIsExcluded } from '../../shared/dashboard.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { ContactButtons } from './contact-buttons.tsx';
import { ExcludedHome } from './excluded-home.tsx';
import { Headline } from './headline.tsx';
import { MoneyButtons } from './money-buttons.tsx';
import { Slider } from './slider.tsx';

/** `/imp`: headline, slider, buttons and a link to the limits. `children` are the family tabs and the main markets. */
export function HomePage({ children }: { children: ReactNode }) {
  const t = useT();
  const enabled = useBettingEnabled();
  if (useIsExcluded()) return <ExcludedHome />;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Headline />
      <Slider />
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
