import { buttonClass } from '@surahi/ui';
import { MessageCircle, Phone } from 'lucide-react';
import { callLink, chatLink } from '../../shared/contacts.ts';
import { useContacts } from '../../shared/dashboard.ts';
import { useT } from '../../shared/i18n/i18n.ts';

/** Call and chat buttons for support: icons next to the money buttons, or with text when those are hidden. */
export function ContactButtons({ wide }: { wide: boolean }) {
  const t = useT();
  const { call, chat } = useContacts();
  const look = buttonClass('secondary', wide ? 'flex-1' : 'w-11 shrink-0 !px-0');
  return (
    <>
      <a href={callLink(call)} aria-label={t('contact.call')} className={look}>
        <Phone size={19} aria-hidden="true" />
        {wide ? t('contact.call') : null}
      </a>
      <a
        href={chatLink(chat)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('contact.chat')}
        className={look}
      >
        <MessageCircle size={19} aria-hidden="true" />
        {wide ? t('contact.chat') : null}
      </a>
    </>
  );
}
