import { paths } from '../../paths.ts';
import { TabLinks } from '../../shared/tab-links.tsx';

/** The tabs of the draws page: one day, and the results that are due on any day. */
export function DrawsTabs({ current }: { current: 'day' | 'due' }) {
  return (
    <TabLinks
      label="Draws"
      tabs={[
        { to: paths.draws, label: 'By day', isCurrent: current === 'day' },
        { to: paths.dueDraws, label: 'Due results', isCurrent: current === 'due' },
      ]}
    />
  );
}
