import { Info } from 'lucide-react';
import { useT } from '../../shared/i18n/i18n.ts';

/** The demo's notice, exactly as records contain it. Only this notice has a translation. */
const DEMO = 'Demo beacon and witness on the same machine: shows how checking works, proves nothing about the operator';

/** The notice of a log or of a record: a translation in the player's language, or the original text in English. */
export function Notice({ text }: { text: string }) {
  const t = useT();
  return (
    <div
      role="note"
      aria-label={t('fair.notice')}
      className="flex items-start gap-3 rounded-card bg-win-soft p-4 text-sm leading-relaxed font-semibold text-win"
    >
      <Info size={20} aria-hidden="true" className="shrink-0" />
      {text === DEMO ? (
        <p>{t('fair.demo')}</p>
      ) : (
        <p lang="en" className="break-words">
          {text}
        </p>
      )}
    </div>
  );
}
