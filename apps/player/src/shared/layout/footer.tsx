import { Button, buttonClass } from '@surahi/ui';
import { clsx } from 'clsx';
import { History, House, MessageCircle, Phone, ReceiptText, Send, WalletMinimal } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Path } from '../../paths.ts';
import { normalisePath, paths } from '../../paths.ts';
import { UpdateHost } from '../../pwa/update-host.tsx';
import { callLink, chatLink, telegramLink } from '../contacts.ts';
import { useBettingEnabled, useContacts } from '../dashboard.ts';
import type { MessageId } from '../i18n/i18n.ts';
import { useT } from '../i18n/i18n.ts';
import { openOutside } from '../open-outside.ts';
import { useSession } from '../session/session.ts';
import { Link } from '../navigation/link.tsx';
import { shortName } from './short-name.ts';

const TABS: readonly { to: Path; icon: LucideIcon; label: MessageId }[] = [
  { to: paths.walletHistory, icon: History, label: 'footer.history' },
  { to: paths.allBids, icon: ReceiptText, label: 'footer.allBids' },
  { to: paths.home, icon: House, label: 'footer.home' },
  { to: paths.wallet, icon: WalletMinimal, label: 'footer.wallet' },
];

const TAB =
  'grid min-h-[66px] min-w-max grow basis-[19%] place-content-center justify-items-center gap-0.5 px-1 text-xs';

/** Keeps `--footer-height` equal to the bar's height. With a large text size its tabs wrap onto two rows. */
function measure(footer: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--footer-height', `${footer.offsetHeight}px`));
  observer.observe(footer, { box: 'border-box' });
  return () => {
    observer.disconnect();
    style.removeProperty('--footer-height');
  };
}

/** The tab bar. Hidden until the betting status is known. */
export function Footer() {
  const enabled = useBettingEnabled();
  if (enabled === undefined) return null;
  return (
    <footer
      ref={measure}
      className="sticky bottom-0 z-20 mt-auto border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] [@media(max-height:460px)_and_(max-width:480px)]:hidden"
    >
      <UpdateHost />
      {enabled ? <Tabs /> : <Welcome />}
    </footer>
  );
}

function Tabs() {
  const t = useT();
  const here = normalisePath(useLocation().pathname);
  const contacts = useContacts();
  const [revealed, setRevealed] = useState(false);
  return (
    <>
      {revealed ? <ContactLinks /> : null}
      <nav aria-label={t('footer.label')} className="flex flex-wrap">
        {TABS.map(({ to, icon: Icon, label }) => (
          <Link
            key={to}
            to={to}
            aria-current={here === to ? 'page' : undefined}
            className={clsx(TAB, here === to ? 'font-bold text-clay' : 'font-medium text-muted')}
          >
            <Icon size={22} aria-hidden="true" />
            {t(label)}
          </Link>
        ))}
        <button
          type="button"
          aria-expanded={revealed}
          className={clsx(TAB, 'font-medium text-muted')}
          onClick={() => {
            if (!revealed) openOutside(chatLink(contacts.chat));
            setRevealed(!revealed);
          }}
        >
          <MessageCircle size={22} aria-hidden="true" />
          {t('footer.chat')}
        </button>
      </nav>
    </>
  );
}

/** The chat, call and Telegram links of the Chat tab. */
function ContactLinks() {
  const t = useT();
  const contacts = useContacts();
  const link = buttonClass('soft', 'flex-1 !px-2');
  return (
    <div className="flex animate-fade gap-2 border-b border-line p-3">
      <Outside href={chatLink(contacts.chat)} className={link}>
        <MessageCircle size={18} aria-hidden="true" />
        {t('contact.chat')}
      </Outside>
      <a href={callLink(contacts.call)} className={link}>
        <Phone size={18} aria-hidden="true" />
        {t('contact.call')}
      </a>
      <Outside href={telegramLink(contacts.telegram)} className={link}>
        <Send size={18} aria-hidden="true" />
        {t('contact.telegram')}
      </Outside>
    </div>
  );
}

function Outside({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}

/** Shown in place of the tabs to players who may not bet. */
function Welcome() {
  const t = useT();
  const contacts = useContacts();
  const session = useSession();
  return (
    <div className="flex min-h-[66px] items-center gap-3 px-3.5">
      <Link
        to={paths.home}
        aria-label={t('footer.home')}
        className="grid size-12 shrink-0 place-items-center rounded-full bg-clay text-on-clay"
      >
        <House size={22} aria-hidden="true" />
      </Link>
      <h2 className="min-w-0 flex-1 truncate text-base font-bold">
        {t('footer.welcome', { name: shortName(session?.username ?? '') })}
      </h2>
      <Button variant="secondary" onClick={() => openOutside(chatLink(contacts.chat))}>
        <MessageCircle size={18} aria-hidden="true" />
        {t('footer.support')}
      </Button>
    </div>
  );
}
