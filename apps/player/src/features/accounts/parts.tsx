import { buttonClass } from '@surahi/ui';
import { ChevronLeft, Headset } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { chatLink } from '../../shared/contacts.ts';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { Pot } from '../../shared/pot.tsx';
import { useVisitorContacts } from '../../shared/social.ts';

/** The head of every screen before login: way back, the pot, title and one line. */
export function AccountHead({ title, detail, back }: { title: string; detail?: ReactNode; back: string }) {
  const t = useT();
  return (
    <div className="grid gap-5 pb-6">
      <Link
        to={back}
        aria-label={t('header.back')}
        className="-ml-2.5 grid size-11 place-items-center rounded-xl hover:bg-shut-soft"
      >
        <ChevronLeft size={25} aria-hidden="true" />
      </Link>
      <div className="flex items-center gap-4">
        <span className="grid size-16 shrink-0 place-items-center rounded-panel bg-indigo">
          <Pot className="size-11" />
        </span>
        <div className="min-w-0">
          <h1 className="text-[24px] leading-tight font-bold tracking-tight">{title}</h1>
          {detail === undefined ? null : <p className="mt-1 text-sm text-muted">{detail}</p>}
        </div>
      </div>
    </div>
  );
}

/** Opens the support chat. */
export function ContactSupport() {
  const t = useT();
  const contacts = useVisitorContacts();
  return (
    <a
      href={chatLink(contacts.chat)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('secondary', 'w-full')}
    >
      <Headset size={19} aria-hidden="true" className="text-clay" />
      {t('contact.support')}
    </a>
  );
}

/** A question and the link that answers it. */
export function OtherWay({ question, link, to }: { question: string; link: string; to: string }) {
  return (
    <p className="text-center text-[15px] text-muted">
      {question}{' '}
      <Link
        to={to}
        className="inline-flex min-h-11 items-center px-1 font-bold text-clay underline-offset-4 hover:underline"
      >
        {link}
      </Link>
    </p>
  );
}

/** A field's complaint in words. Rules answer with ids of the catalogue, which the form library hands on as plain text. */
export function useComplaint(): (error: { message?: string | undefined } | undefined) => string | undefined {
  const t = useT();
  return (error) => (error?.message === undefined ? undefined : t(error.message as MessageId)); // Only rules.ts writes these.
}
