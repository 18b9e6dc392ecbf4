import { Card, EmptyState, Skeleton } from '@surahi/ui';
import { Info, Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { SocialAge } from '../../shared/social-age.tsx';
import { useTips } from '../../shared/social.ts';
import { Unreachable } from '../../shared/unreachable.tsx';

/** Frame of a tips page, with a line about the odds. Only shown while the operator offers tips. */
export function TipsPage({ children }: { children: () => ReactNode }) {
  const t = useT();
  const { offered, failed, retry } = useTips();
  if (offered === undefined) {
    if (!failed) return <Skeleton className="h-80" />;
    return <Unreachable onRetry={retry} />;
  }
  if (!offered) return <EmptyState icon={<Lightbulb size={30} aria-hidden="true" />} title={t('tips.off')} />;
  return (
    <div className="grid grid-cols-1 gap-3 pt-1">
      <p className="flex items-start gap-2.5 rounded-xl bg-win-soft px-3.5 py-3 text-sm font-semibold text-win">
        <Info size={18} aria-hidden="true" className="mt-px shrink-0" />
        {t('tips.odds')}
      </p>
      {children()}
      <p className="text-center text-sm text-muted">{t('tips.weekly')}</p>
      <SocialAge />
    </div>
  );
}

/** One titled part of a tips page. */
export function TipsCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </Card>
  );
}

/** A number in a box. */
export function NumberChip({ children }: { children: string }) {
  return (
    <span className="num grid min-h-9 min-w-9 place-items-center rounded-chip bg-clay-soft px-2 text-base font-bold text-on-clay-soft">
      {children}
    </span>
  );
}
