import type { ReactNode } from 'react';
import { Pot } from '@surahi/ui';
import { useSession } from '../session/session.ts';
import { BackButton } from './header.tsx';
import { LanguageMenu } from './language-menu.tsx';

/**
 * Heading of a screen without the main header, with the session clock of a player or a visitor's choice of language. Back
 * goes to `back` when the app was opened with this screen.
 */
export function BareHead({ title, detail, back }: { title: string; detail?: ReactNode; back: string }) {
  const loggedIn = useSession() !== undefined;
  return (
    <div className="grid gap-5 pb-6">
      <div className="flex items-center justify-between">
        <BackButton first={back} className="-ml-2.5" />
        {loggedIn ? <span id="play-clock" className="min-h-11 min-w-11" /> : <LanguageMenu />}
      </div>
      <div className="flex items-center gap-4">
        <span className="grid size-16 shrink-0 place-items-center rounded-panel bg-indigo">
          <Pot className="size-11" />
        </span>
        <div className="min-w-0">
          <h1 className="text-2xl leading-tight font-bold tracking-tight">{title}</h1>
          {detail === undefined ? null : <p className="mt-1 text-sm text-muted">{detail}</p>}
        </div>
      </div>
    </div>
  );
}
