import { buttonClass } from '@surahi/ui';
import type { ReactNode } from 'react';
import { chatLink } from './contacts.ts';
import { SocialAge } from './social-age.tsx';
import { useVisitorContacts } from './social.ts';

type SupportChatProps = {
  icon: ReactNode;
  label: string;
  /** The first message of the chat. */
  message?: string;
};

/** Button that opens the support chat for a visitor, with the age of a stored number. */
export function SupportChat({ icon, label, message }: SupportChatProps) {
  const contacts = useVisitorContacts();
  return (
    <>
      <a
        href={chatLink(contacts.chat, message)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('secondary', 'w-full py-2 !whitespace-normal')}
      >
        {icon}
        {label}
      </a>
      <SocialAge />
    </>
  );
}
