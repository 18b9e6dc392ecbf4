import { buttonClass, Pot } from '@surahi/ui';
import {
  ChartNoAxesColumn,
  CircleHelp,
  Gem,
  HandCoins,
  IndianRupee,
  MessageCircle,
  Phone,
  Send,
  Sparkles,
  Trophy,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { paths } from '../../paths.ts';
import { callLink, chatLink, telegramLink } from '../../shared/contacts.ts';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { LanguageChoice } from '../../shared/layout/language-choice.tsx';
import { LicenseNotice } from '../../shared/license-notice.tsx';
import { useMinimumAge } from '../../shared/license.ts';
import { Marquee } from '../../shared/marquee.tsx';
import { SocialAge } from '../../shared/social-age.tsx';
import { useVisitorContacts } from '../../shared/social.ts';
import { isDemoValue } from '../../shared/value-mode.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { DownloadApp } from './download-app.tsx';
import { LatestResults } from './latest-results.tsx';

const SHORTCUTS: readonly { icon: LucideIcon; label: MessageId }[] = [
  { icon: Gem, label: 'landing.main' },
  { icon: Sparkles, label: 'landing.starline' },
  { icon: Trophy, label: 'landing.gali' },
  { icon: IndianRupee, label: 'landing.addMoney' },
  { icon: HandCoins, label: 'landing.withdrawal' },
  { icon: ChartNoAxesColumn, label: 'landing.results' },
];

/** The first screen for a visitor. */
export function LandingScreen() {
  const t = useT();
  return (
    <div className="flex flex-1 flex-col gap-3.5">
      <div className="flex items-center justify-between gap-3">
        <p className="text-xl font-bold tracking-tight">{t('app.name')}</p>
        <LanguageChoice className="max-w-[260px] flex-1" />
      </div>
      <div className="-mx-5">
        <Marquee text={t('landing.marquee')} />
      </div>
      <section className="relative isolate overflow-hidden rounded-panel bg-indigo p-5 pb-6 text-on-indigo">
        <h1 className="max-w-[190px] text-2xl leading-[1.15] font-bold tracking-tight">{t('landing.title')}</h1>
        <p className="mt-2 max-w-[180px] text-base opacity-90">{t('landing.winUpTo')}</p>
        <Pot className="absolute right-4 -bottom-2 -z-10 size-28 max-[359px]:right-1 max-[359px]:size-20" />
      </section>
      <div className="flex flex-wrap gap-2.5">
        <Link to={paths.login} className={buttonClass('primary', 'flex-1')}>
          {t('common.login')}
        </Link>
        <Link to={paths.register} className={buttonClass('secondary', 'flex-1')}>
          {t('login.register')}
        </Link>
      </div>
      <LatestResults />
      <nav aria-label={t('landing.shortcuts')} className="flex flex-wrap gap-2.5">
        {SHORTCUTS.map(({ icon: Icon, label }) => (
          <Link
            key={label}
            to={paths.login}
            className="grid min-h-[76px] min-w-min flex-1 basis-[30%] content-center justify-items-center gap-1.5 rounded-card border border-line bg-surface p-2 text-center text-sm leading-tight font-semibold shadow-card max-[359px]:px-1 max-[359px]:text-xs"
          >
            <Icon size={24} aria-hidden="true" className="text-clay" />
            {t(label)}
          </Link>
        ))}
      </nav>
      <div className="flex flex-wrap gap-2.5">
        <Link to={paths.howToPlay} className={buttonClass('soft', 'flex-1 !px-2 !whitespace-normal')}>
          <CircleHelp size={19} aria-hidden="true" />
          {t('title.howToPlay')}
        </Link>
        <DownloadApp />
      </div>
      <Contacts />
      <SocialAge />
      <LicenseNotice />
      <SmallPrint />
    </div>
  );
}

function Contacts() {
  const t = useT();
  const contacts = useVisitorContacts();
  const link =
    'flex min-h-11 min-w-min flex-1 items-center justify-center gap-1.5 rounded-xl text-sm font-semibold text-muted hover:bg-shut-soft';
  return (
    <div aria-label={t('contact.support')} role="group" className="flex flex-wrap gap-1">
      <a href={chatLink(contacts.chat)} target="_blank" rel="noopener noreferrer" className={link}>
        <MessageCircle size={18} aria-hidden="true" />
        {t('contact.chat')}
      </a>
      <a href={callLink(contacts.call)} className={link}>
        <Phone size={18} aria-hidden="true" />
        {t('contact.call')}
      </a>
      <a href={telegramLink(contacts.telegram)} target="_blank" rel="noopener noreferrer" className={link}>
        <Send size={18} aria-hidden="true" />
        {t('contact.telegram')}
      </a>
    </div>
  );
}

function SmallPrint() {
  const t = useT();
  const age = useMinimumAge();
  const link = 'inline-flex min-h-11 items-center px-2 font-semibold underline-offset-2 hover:underline';
  return (
    <footer className="mt-auto grid justify-items-center text-center text-sm text-muted">
      {isDemoValue() ? <p className="font-semibold">{t('value.demo')}</p> : null}
      {age === undefined ? null : <p>{t('landing.adultsOnly', { age })}</p>}
      <p>
        <Link to={paths.privacyPolicy} className={link}>
          {t('title.privacyPolicy')}
        </Link>
        <Link to={paths.about} className={link}>
          {t('title.about')}
        </Link>
      </p>
    </footer>
  );
}
