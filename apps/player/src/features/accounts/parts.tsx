import { Headset } from 'lucide-react';
import { useT } from '../../shared/i18n/i18n.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { SupportChat } from '../../shared/support-chat.tsx';

/** The support chat of the account screens. */
export function ContactSupport() {
  const t = useT();
  return (
    <SupportChat icon={<Headset size={19} aria-hidden="true" className="text-clay" />} label={t('contact.support')} />
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
