import { Sheet } from '@surahi/ui';
import { Bell, Hourglass, LogOut, MonitorSmartphone, ShoppingBasket } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Path } from '../../paths.ts';
import { paths } from '../../paths.ts';
import { useBettingEnabled, useIsExcluded, useUnseenNotices } from '../dashboard.ts';
import { useT } from '../i18n/i18n.ts';
import { logOut } from '../session/log-out.ts';
import { useSession } from '../session/session.ts';
import { openPlaySheet } from '../play/play-sheet.ts';
import { Link } from '../navigation/link.tsx';
import { drawerEntries } from './drawer-entries.ts';
import { LanguageChoice } from './language-choice.tsx';
import { shortName } from './short-name.ts';

const ROW =
  'flex min-h-11 w-full items-center gap-3.5 rounded-xl px-3 text-left text-base font-semibold hover:bg-shut-soft';

/** The menu on the left: player, links, language and log out. */
export function Drawer({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useT();
  const navigate = useNavigate();
  const session = useSession();
  const enabled = useBettingEnabled() === true;
  const isExcluded = useIsExcluded();
  const entries = drawerEntries({ enabled, isExcluded });
  const go = (to: Path) => {
    onOpenChange(false);
    void navigate(to);
  };
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('drawer.title')} titleHidden side="left">
      <div className="bg-indigo px-5 pt-[max(16px,env(safe-area-inset-top))] pb-1 text-on-indigo">
        <p className="truncate text-xl font-bold">{shortName(session?.username ?? '')}</p>
        <p className="num text-sm opacity-85">{session?.mobile}</p>
        <div className="flex flex-wrap gap-x-5">
          <HeadLink to={paths.devices} icon={MonitorSmartphone} onGo={() => onOpenChange(false)}>
            {t('title.devices')}
          </HeadLink>
          {enabled && !isExcluded ? (
            <HeadLink to={paths.slip} icon={ShoppingBasket} onGo={() => onOpenChange(false)}>
              {t('title.slip')}
            </HeadLink>
          ) : null}
        </div>
      </div>
      <nav aria-label={t('drawer.title')} className="grid px-3">
        {entries.map(({ to, icon: Icon, label }) => (
          <button key={to} type="button" className={ROW} onClick={() => go(to)}>
            <Icon size={20} aria-hidden="true" className="text-muted" />
            {t(label)}
          </button>
        ))}
        <button
          type="button"
          className={ROW}
          onClick={() => {
            onOpenChange(false);
            openPlaySheet('break');
          }}
        >
          <Hourglass size={20} aria-hidden="true" className="text-muted" />
          {t('drawer.break')}
        </button>
        <NoticesEntry onGo={go} />
        <button type="button" className={`${ROW} text-bad`} onClick={() => void logOut(() => navigate(paths.login))}>
          <LogOut size={20} aria-hidden="true" />
          {t('drawer.logOut')}
        </button>
      </nav>
      <div className="px-5 pb-[max(20px,env(safe-area-inset-bottom))]">
        <LanguageChoice />
      </div>
    </Sheet>
  );
}

type HeadLinkProps = { to: Path; icon: LucideIcon; onGo: () => void; children: ReactNode };

function HeadLink({ to, icon: Icon, onGo, children }: HeadLinkProps) {
  return (
    <Link
      to={to}
      onClick={onGo}
      className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold underline-offset-4 hover:underline"
    >
      <Icon size={17} aria-hidden="true" />
      {children}
    </Link>
  );
}

/** The badge shows "99+" above this number. */
const MOST_SHOWN = 99;

/** Link to the notices with the number of unseen ones. */
function NoticesEntry({ onGo }: { onGo: (to: Path) => void }) {
  const t = useT();
  const unseen = useUnseenNotices();
  return (
    <button
      type="button"
      className={ROW}
      aria-label={unseen === 0 ? undefined : t('drawer.unread', { count: unseen })}
      onClick={() => onGo(paths.notices)}
    >
      <Bell size={20} aria-hidden="true" className="text-muted" />
      {t('title.notices')}
      {unseen === 0 ? null : (
        <span className="num ml-auto min-w-6 rounded-full bg-clay px-2 py-1 text-center text-xs leading-none font-bold text-on-clay">
          {unseen > MOST_SHOWN ? `${MOST_SHOWN}+` : unseen}
        </span>
      )}
    </button>
  );
}
