import { Hourglass } from 'lucide-react';
import { useT } from './i18n/i18n.ts';
import { useOneMoment } from './one-moment.ts';

/** Explains the wait while the server is overloaded. Empty at other times. */
export function OneMomentNote() {
  const t = useT();
  const waits = useOneMoment();
  return (
    <div role="status" className="empty:hidden">
      {waits ? (
        <p className="flex items-start gap-2 rounded-xl bg-win-soft px-3.5 py-3 text-sm font-medium text-win">
          <Hourglass size={18} aria-hidden="true" className="mt-px shrink-0" />
          {t('code.oneMoment')}
        </p>
      ) : null}
    </div>
  );
}
