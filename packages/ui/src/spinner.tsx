import { LoaderCircle } from 'lucide-react';

/** A turning circle; decorative, so the place that shows it must also say in words what is going on. */
export function Spinner({ sizePx = 22 }: { sizePx?: number }) {
  return <LoaderCircle size={sizePx} aria-hidden="true" className="animate-spin" />;
}
