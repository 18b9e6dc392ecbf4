import { useT } from '../../shared/i18n/i18n.ts';
import { LicenseNotice } from '../../shared/license-notice.tsx';
import { DeletionRequest } from './deletion-request.tsx';
import { PolicyBody } from './policy-body.tsx';

/** About us, followed by the data deletion policy. */
export function AboutScreen() {
  const t = useT();
  return (
    <div className="grid gap-3 pt-1">
      <PolicyBody page="about" />
      <h2 className="mt-2 text-lg font-bold">{t('title.dataDeletion')}</h2>
      <Deletion />
      <LicenseNotice />
    </div>
  );
}

/** The data deletion policy alone. */
export function DeletionScreen() {
  return (
    <div className="grid gap-3 pt-1">
      <Deletion />
      <LicenseNotice />
    </div>
  );
}

function Deletion() {
  return (
    <>
      <PolicyBody page="deletion" />
      <DeletionRequest />
    </>
  );
}
