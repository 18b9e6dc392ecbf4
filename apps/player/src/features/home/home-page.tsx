import type { ReactNode } from 'react';
import { useBettingEnabled } from '../../shared/dashboard.ts';
import { ContactButtons } from './contact-buttons.tsx';
import { FamilyTabs } from './family-tabs.tsx';
import { Headline } from './headline.tsx';
import { MoneyButtons } from './money-buttons.tsx';
import { Slider } from './slider.tsx';

/** `/imp`: headline, slider, money and contact buttons, family tabs, and the main market's cards as children. */
export function HomePage({ children }: { children: ReactNode }) {
  const enabled = useBettingEnabled();
  return (
    <div className="grid grid-cols-1 gap-3">
      <Headline />
      <Slider />
      <div className="flex flex-wrap gap-1.5">
        {enabled === true ? <MoneyButtons /> : null}
        <ContactButtons wide={enabled !== true} />
      </div>
      <FamilyTabs />
      {children}
    </div>
  );
}
