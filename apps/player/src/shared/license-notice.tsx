import { Button, Card, Skeleton } from '@surahi/ui';
import type { ReactNode } from 'react';
import { useLanguage, useT } from './i18n/i18n.ts';
import { countryNameOf, type License, useLicense } from './license.ts';
import { isDemoValue } from './value-mode.ts';

/** The licence under which this server runs, for players. A demo has none and shows nothing. */
export function LicenseNotice() {
  const t = useT();
  const { license, failed, retry } = useLicense();
  if (isDemoValue()) return null;
  return (
    <Card aria-label={t('license.title')} aria-busy={license === undefined && !failed}>
      <h2 className="text-base font-bold">{t('license.title')}</h2>
      {license === undefined ? <Unknown failed={failed} retry={retry} /> : <Details license={license} />}
    </Card>
  );
}

function Unknown({ failed, retry }: { failed: boolean; retry: () => void }) {
  const t = useT();
  if (!failed) return <Skeleton className="mt-2 h-32" />;
  return (
    <div className="mt-2 grid gap-2">
      <p className="text-sm text-muted">{t('common.loadFailed')}</p>
      <Button variant="secondary" onClick={retry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}

function Details({ license }: { license: License }) {
  const t = useT();
  const lang = useLanguage();
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
      <Detail name={t('license.operator')}>{license.operator_name}</Detail>
      <Detail name={t('license.regulator')}>{license.regulator}</Detail>
      <Detail name={t('license.number')}>{license.license_number}</Detail>
      <Detail name={t('license.countries')}>{license.countries.map(countryNameOf(lang)).join(', ')}</Detail>
      <Detail name={t('license.minimumAge')}>{t('license.years', { age: license.minimum_age })}</Detail>
    </dl>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-semibold break-words">{children}</dd>
    </>
  );
}
