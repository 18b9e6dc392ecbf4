import { clsx } from 'clsx';
import { useT } from '../../shared/i18n/i18n.ts';
import type { Verdict } from './words.ts';
import { VERDICTS } from './words.ts';

/** A verdict as an icon with its word. */
export function VerdictLine({ verdict }: { verdict: Verdict }) {
  const t = useT();
  const { text, icon: Icon } = VERDICTS[verdict];
  return (
    <p
      data-verdict={verdict}
      className={clsx(
        'flex items-center gap-1.5 text-sm font-bold',
        { holds: 'text-open', pending: 'text-shut', unproven: 'text-win', fails: 'text-bad' }[verdict],
      )}
    >
      <Icon size={17} aria-hidden="true" className="shrink-0" />
      {t(text)}
    </p>
  );
}
