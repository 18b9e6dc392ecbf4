import type { ReactNode } from 'react';
import { t } from './i18n/i18n.ts';

type PhonePreviewProps = { title: string; lang?: string; caption?: string; children: ReactNode };

/** A preview of a player's screen, as wide as a small phone. */
export function PhonePreview({ title, lang, caption, children }: PhonePreviewProps) {
  return (
    <figure className="grid w-full max-w-[360px] content-start gap-2">
      <figcaption className="text-sm font-semibold text-muted">
        {caption ?? t('Preview of the player’s screen')}
      </figcaption>
      <div
        lang={lang}
        className="overflow-hidden rounded-sheet border-[1.5px] border-control-line bg-bg text-lg text-ink shadow-card"
      >
        <p className="flex min-h-[58px] items-center px-4 text-lg font-bold tracking-tight">{title}</p>
        <div className="grid gap-3 px-3.5 pb-5">{children}</div>
      </div>
    </figure>
  );
}
