import { paths } from '../../paths.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { TabLinks } from '../../shared/tab-links.tsx';

/** The tabs of the draws page: one day, and the results that are due on any day. */
export function DrawsTabs({ current }: { current: 'day' | 'due' }) {
  return (
    <TabLinks
      label={t('Draws')}
      tabs={[
        { to: paths.draws, label: t('By day'), isCurrent: current === 'day' },
        { to: paths.dueDraws, label: t('Due results'), isCurrent: current === 'due' },
      ]}
    />
  );
}
