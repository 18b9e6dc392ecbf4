import { clsx } from 'clsx';
import { buttonClass, formatPoints, IconButton, Skeleton } from '@surahi/ui';
import { Bell, ChevronLeft, Menu as MenuIcon, WalletMinimal } from 'lucide-react';
import { useLocation } from 'react-router';
import { normalisePath, paths } from '../../paths.ts';
import { useBettingEnabled, useUnseenNotices, useWalletPaise } from '../dashboard.ts';
import { useT } from '../i18n/i18n.ts';
import { localeTag } from '../i18n/language.ts';
import { appTrail } from '../navigation/app-trail.ts';
import { Link } from '../navigation/link.tsx';
import { useSession } from '../session/session.ts';
import { useHeaderContent } from './header-store.ts';
import type { Menu } from './menu.ts';
import { useMenu } from './menu.ts';
import { titleOf } from './titles.ts';

/** Titles with more characters use a smaller size. */
const LONG_TITLE = 15;
const VERY_LONG_TITLE = 18;

/** Words with more characters do not fit beside the clock, the wallet and the menu in the largest size. */
const LONG_WORD = 11;

/** Balances with more characters use a smaller size and no icon. */
const LONG_BALANCE = 8;
const VERY_LONG_BALANCE = 10;

/** The largest number on the bell. More would not fit. */
const MOST_COUNTED = 9;

/** The addresses of the tab bar. Their header has the menu button where other screens have the back button. */
const TABS: ReadonlySet<string> = new Set([paths.home, paths.allBids, paths.walletHistory, paths.wallet]);

/** The classes of a title. Beside a large balance it needs up to three lines of small text. */
export function titleClass(title: string): string {
  return clsx('line-clamp-3 leading-tight font-bold tracking-tight', titleSize(title));
}

/** Capitals are wider. Devanagari has no capitals, so a long Hindi title gets the smallest size too. */
function titleSize(title: string): string {
  const hasLongWord = title.split(' ').some((word) => word.length > LONG_WORD);
  if (hasLongWord || title.length > VERY_LONG_TITLE) return 'text-sm';
  if (title.length <= LONG_TITLE) return 'text-lg';
  return title === title.toUpperCase() ? 'text-sm' : 'text-base';
}

/** The top bar of the main layout. A visitor sees no menu; the bar links to the login screen. */
export function Header() {
  const t = useT();
  const { pathname } = useLocation();
  const session = useSession();
  const { title, subtitle } = useHeaderContent();
  const onTab = TABS.has(normalisePath(pathname));
  const heading = title ?? t(titleOf(pathname));
  // Not in the button: the button has another place on the next screen, and an open menu must stay open.
  const { Drawer, ...menu } = useMenu();
  return (
    <header className="sticky top-0 z-20 flex min-h-[58px] flex-wrap items-center justify-end gap-1 bg-bg/95 py-1.5 pr-3.5 pl-2 backdrop-blur-sm max-[359px]:gap-0 max-[359px]:px-1.5">
      {onTab && session !== undefined ? <MenuButton {...menu} /> : <BackButton />}
      <div className="min-w-min flex-1 pl-1">
        <h1 className={titleClass(heading)}>{heading}</h1>
        {subtitle === undefined ? null : <p className="num line-clamp-2 text-sm font-medium text-muted">{subtitle}</p>}
      </div>
      {session === undefined ? (
        <Link to={paths.login} className={buttonClass('soft', '!min-h-11')}>
          {t('common.login')}
        </Link>
      ) : (
        <div className="flex items-center gap-1 max-[359px]:gap-0">
          <span id="play-clock" className="min-h-11 min-w-11" />
          {normalisePath(pathname) === paths.home ? <NoticesLink /> : null}
          <WalletLink />
          {onTab ? null : <MenuButton {...menu} />}
        </div>
      )}
      {session === undefined || Drawer === undefined ? null : <Drawer open={menu.open} onOpenChange={menu.setOpen} />}
    </header>
  );
}

/** Opens the drawer, whose chunk loads at the first touch. A dot marks unseen notices. */
function MenuButton({ open, setOpen, fetch }: Omit<Menu, 'Drawer'>) {
  const t = useT();
  const unseen = useUnseenNotices();
  return (
    <IconButton
      label={unseen === 0 ? t('header.menu') : t('header.menuUnread', { count: unseen })}
      aria-haspopup="dialog"
      aria-expanded={open}
      onPointerDown={fetch}
      onClick={() => setOpen(true)}
    >
      <span className="relative">
        <MenuIcon size={23} aria-hidden="true" />
        {unseen === 0 ? null : (
          <span
            data-testid="unseen-dot"
            className="absolute -top-1 -right-1 size-3 rounded-full border-2 border-bg bg-clay"
          />
        )}
      </span>
    </IconButton>
  );
}

/** Opens the notices, with the number of unseen ones. */
function NoticesLink() {
  const t = useT();
  const unseen = useUnseenNotices();
  return (
    <Link
      to={paths.notices}
      aria-label={unseen === 0 ? t('title.notices') : t('drawer.unread', { count: unseen })}
      className="relative grid size-11 shrink-0 place-items-center rounded-xl"
    >
      <Bell size={22} aria-hidden="true" />
      {unseen === 0 ? null : (
        // The name of the link has the number too.
        <span className="num absolute top-1 right-0 min-w-4.5 [text-size-adjust:none] rounded-full bg-clay px-1 text-center text-on-icon leading-4.5 font-bold text-on-clay">
          {unseen > MOST_COUNTED ? `${MOST_COUNTED}+` : unseen}
        </span>
      )}
    </Link>
  );
}

/** Goes to the screen before this one, or to `first` when the app was opened with this screen. */
export function BackButton({ first = paths.root, className }: { first?: string; className?: string }) {
  const t = useT();
  return (
    <IconButton label={t('header.back')} className={className} onClick={() => appTrail().back(first)}>
      <ChevronLeft size={25} aria-hidden="true" />
    </IconButton>
  );
}

/** The spendable balance with a link to the wallet. Shown only while betting is enabled. */
export function WalletLink() {
  const t = useT();
  const enabled = useBettingEnabled();
  const walletPaise = useWalletPaise();
  const paise = useHeaderContent().walletPaise ?? walletPaise;
  if (enabled === undefined) return <Skeleton className="h-11 w-24 rounded-full" />;
  if (!enabled) return null;
  const text = paise === undefined ? '–' : formatPoints(paise, { locale: localeTag() });
  // A balance of lakhs would leave no room for the title.
  const isLong = text.length > LONG_BALANCE;
  return (
    <Link
      to={paths.wallet}
      aria-label={paise === undefined ? t('header.wallet') : `${t('header.wallet')} ${text}`}
      className={clsx(
        'num flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-line bg-surface font-bold whitespace-nowrap',
        isLong ? 'px-2.5 text-sm tracking-tight' : 'px-3.5 text-base',
      )}
    >
      {text.length > VERY_LONG_BALANCE ? null : (
        <WalletMinimal size={isLong ? 16 : 18} aria-hidden="true" className="text-clay max-[400px]:hidden" />
      )}
      {text}
    </Link>
  );
}
