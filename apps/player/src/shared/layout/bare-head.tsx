import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../i18n/i18n.ts';
import { Pot } from '../pot.tsx';

/** Heading of a screen without the main header: back button, logo, title and one line of text. */
export function BareHead({ title, detail, back }: { title: string; detail?: ReactNode; back: string }) {
  const t = useT();
  return (
    <div className="grid gap-5 pb-6">
      <Link
        to={back}
        aria-label={t('header.back')}
        className="-ml-2.5 grid size-11 place-items-center rounded-xl hover:bg-shut-soft"
      >
        <ChevronLeft size={25} aria-hidden="true" />
      </Link>
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
