import type { Family } from '@surahi/game';
import { CONTROL_CLASS, IconButton } from '@surahi/ui';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { Link } from '../../shared/navigation/link.tsx';

const TAB =
  'grid min-h-11 flex-1 place-items-center rounded-[11px] px-1 text-center text-sm leading-tight font-semibold';

/** The text of the search for a market. Undefined while the search is closed. */
type Searching = { search: string | undefined; onSearch: (search: string | undefined) => void };

/** The three market families, each with its own address, and the search for a market of the shown one. */
export function FamilyTabs({ family, search, onSearch }: { family: Family } & Searching) {
  const t = useT();
  const tabs = [
    { to: paths.home, of: 'main', text: t('home.tabMain') },
    { to: paths.starlineMarkets, of: 'starline', text: t('home.tabStarline') },
    { to: paths.galiMarkets, of: 'gali', text: t('home.tabGali') },
  ];
  const isOpen = search !== undefined;
  const Icon = isOpen ? X : Search;
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-1">
        <nav aria-label={t('home.tabs')} className="flex min-w-0 flex-1 flex-wrap rounded-control bg-shut-soft p-1">
          {tabs.map(({ to, of, text }) => (
            <Link
              key={to}
              to={to}
              aria-current={of === family ? 'page' : undefined}
              className={clsx(TAB, of === family ? 'bg-selected text-ink shadow-card' : 'text-muted')}
            >
              {text}
            </Link>
          ))}
        </nav>
        <IconButton
          label={t(isOpen ? 'search.close' : 'search.open')}
          aria-expanded={isOpen}
          onClick={() => onSearch(isOpen ? undefined : '')}
        >
          <Icon size={21} aria-hidden="true" />
        </IconButton>
      </div>
      {isOpen ? (
        <input
          type="search"
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          // Opened by a tap on the button, to type at once.
          autoFocus
          autoComplete="off"
          enterKeyHint="search"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className={clsx(CONTROL_CLASS, 'w-full border-control-line px-3.5 text-lg font-semibold outline-none')}
        />
      ) : null}
    </div>
  );
}
