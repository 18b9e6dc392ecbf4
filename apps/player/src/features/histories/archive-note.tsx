import { buttonClass } from '@surahi/ui';
import { Archive, MessageCircle } from 'lucide-react';
import { chatLink } from '../../shared/contacts.ts';
import { useContacts } from '../../shared/dashboard.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { dayYearText } from '../../shared/dates.ts';

/**
 * End of a history whose older days are archived. Names the first available day (YYYY-MM-DD) and the support contact.
 */
export function ArchiveNote({ from }: { from: string }) {
  const t = useT();
  const contacts = useContacts();
  const day = dayYearText(from);
  return (
    <section
      aria-label={t('history.archive')}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 text-sm leading-snug"
    >
      <p className="flex items-start gap-3">
        <Archive size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
        {t('history.archived', { day })}
      </p>
      <a
        href={chatLink(contacts.chat, t('history.askArchive', { day }))}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('secondary', 'w-full')}
      >
        <MessageCircle size={18} aria-hidden="true" />
        {t('history.ask')}
      </a>
    </section>
  );
}
