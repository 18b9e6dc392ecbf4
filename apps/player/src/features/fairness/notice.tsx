import { Info } from 'lucide-react';
import { demoPartOf } from '../../shared/demo-notice.ts';
import { useT } from '../../shared/i18n/i18n.ts';

/** The notice of a log or of a record: a translation in the player's language, or the original text in English. */
export function Notice({ text }: { text: string }) {
  const t = useT();
  const part = demoPartOf(text);
  return (
    <div
      role="note"
      aria-label={t('fair.notice')}
      className="flex items-start gap-3 rounded-card bg-win-soft p-4 text-sm leading-relaxed font-semibold text-win"
    >
      <Info size={20} aria-hidden="true" className="shrink-0" />
      {part !== undefined ? (
        <p>{t('fair.demo', { part })}</p>
      ) : (
        <p lang="en" className="break-words">
          {text}
        </p>
      )}
    </div>
  );
}
