import { Card } from '@surahi/ui';
import type { ReactNode } from 'react';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';

export type TextSection = { title: MessageId; text: MessageId };

/** Headed paragraphs, with something before and after them. */
export function TextPage({
  intro,
  sections,
  children,
}: {
  intro?: ReactNode;
  sections: readonly TextSection[];
  children?: ReactNode;
}) {
  const t = useT();
  return (
    <div className="grid gap-3 pt-1">
      {intro}
      <Card className="grid gap-5">
        {sections.map(({ title, text }) => (
          <section key={title}>
            <h2 className="mb-1 text-[16px] font-bold">{t(title)}</h2>
            <p className="text-[15px] leading-relaxed whitespace-pre-line text-ink/85">{t(text)}</p>
          </section>
        ))}
      </Card>
      {children}
    </div>
  );
}
