import { buttonClass } from '@surahi/ui';
import { Headset } from 'lucide-react';
import { chatLink } from '../../shared/contacts.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { SocialAge } from '../../shared/social-age.tsx';
import { useVisitorContacts } from '../../shared/social.ts';
import { Link } from '../../shared/navigation/link.tsx';

/** Button that opens the support chat, with the age of a stored number. */
export function ContactSupport() {
  const t = useT();
  const contacts = useVisitorContacts();
  return (
    <>
      <a
        href={chatLink(contacts.chat)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('secondary', 'w-full')}
      >
        <Headset size={19} aria-hidden="true" className="text-clay" />
        {t('contact.support')}
      </a>
      <SocialAge />
    </>
  );
}

/** A question followed by a link, such as "No account? Register". */
export function QuestionLink({ question, link, to }: { question: string; link: string; to: string }) {
  return (
    <p className="text-center text-base text-muted">
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
