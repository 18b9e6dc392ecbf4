import type { ReactNode } from 'react';

/** A player's screen as wide as a small phone, in the tokens that both apps share. */
export function PhonePreview({ title, lang, children }: { title: string; lang?: string; children: ReactNode }) {
  return (
    <figure className="grid w-full max-w-[360px] content-start gap-2">
      <figcaption className="text-sm font-semibold text-muted">As the player sees it</figcaption>
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
