import { ChevronRight, ShoppingBasket } from 'lucide-react';
import { paths } from '../paths.ts';
import { useT } from './i18n/i18n.ts';
import { Link } from './navigation/link.tsx';
import { countSlip } from './slip.ts';

/** Link to the slip with its number of bids, without those of `except`. Renders nothing if there are no such bids. */
export function SlipLink({ except }: { except?: string }) {
  const t = useT();
  const count = countSlip(except);
  if (count === 0) return null;
  return (
    <Link
      to={paths.slip}
      className="flex min-h-11 items-center gap-2.5 rounded-control bg-indigo px-3.5 py-1.5 text-sm font-semibold text-on-indigo"
    >
      <ShoppingBasket size={18} aria-hidden="true" className="shrink-0" />
      <span className="flex-1">{t(except === undefined ? 'slip.link' : 'slip.linkOthers', { count })}</span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0" />
    </Link>
  );
}
