import { Pot } from '@surahi/ui';
import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/i18n.ts';
import { LanguageChoice } from '../../shared/i18n/language-choice.tsx';

/** The frame of the pages outside the console: one centred card. */
export function Front({ title, children, wide = false }: { title: string; children: ReactNode; wide?: boolean }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-indigo p-4">
      <div
        className={`grid w-full gap-5 rounded-panel bg-surface p-7 shadow-card ${wide ? 'max-w-[560px]' : 'max-w-[400px]'}`}
      >
        <header className="flex items-center gap-3">
          <Pot className="size-11 shrink-0" />
          <div>
            <h1 className="text-xl font-bold">{title}</h1>
            <p className="text-sm text-muted">{t('Surahi operator console')}</p>
          </div>
        </header>
        {children}
        <LanguageChoice />
      </div>
    </main>
  );
}
