import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { Link } from '../../shared/navigation/link.tsx';

type ResultLinkProps = {
  /** The page that checks the result. Undefined when the public log does not cover it. */
  to: string | undefined;
  heightPx: number;
  children: ReactNode;
};

/** A result in a cell of a chart. With an address it is a link that fills the cell, so that it is easy to tap. */
export function ResultLink({ to, heightPx, children }: ResultLinkProps) {
  const t = useT();
  if (to === undefined) return children;
  return (
    <Link to={to} style={{ height: heightPx }} className="grid content-center active:bg-clay-soft">
      {children}
      <span className="sr-only"> – {t('market.check')}</span>
    </Link>
  );
}
