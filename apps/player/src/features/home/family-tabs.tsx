import { clsx } from 'clsx';
import { paths } from '../../paths.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { Link } from '../../shared/navigation/link.tsx';

const TAB =
  'grid min-h-11 flex-1 place-items-center rounded-[11px] px-1 text-center text-sm leading-tight font-semibold';

/** The three market families. Each has its own address. */
export function FamilyTabs() {
  const t = useT();
  const tabs = [
    { to: paths.home, text: t('home.tabMain') },
    { to: paths.starlineMarkets, text: t('home.tabStarline') },
    { to: paths.galiMarkets, text: t('home.tabGali') },
  ];
  return (
    <nav aria-label={t('home.tabs')} className="flex flex-wrap rounded-control bg-shut-soft p-1">
      {tabs.map(({ to, text }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === paths.home ? 'page' : undefined}
          className={clsx(TAB, to === paths.home ? 'bg-selected text-ink shadow-card' : 'text-muted')}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
