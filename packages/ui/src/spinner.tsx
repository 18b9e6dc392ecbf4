import { LoaderCircle } from 'lucide-react';

/** A spinning circle. Decorative: the caller must also show or announce the state in words. */
export function Spinner({ sizePx = 22 }: { sizePx?: number }) {
  return <LoaderCircle size={sizePx} aria-hidden="true" className="animate-spin" />;
}
