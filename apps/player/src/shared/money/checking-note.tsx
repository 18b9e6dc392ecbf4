import { Spinner } from '@surahi/ui';
import type { ReactNode } from 'react';

/** A note with a spinner while the outcome of a request is unknown. */
export function CheckingNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex gap-2.5 rounded-xl bg-shut-soft px-3 py-2.5 text-sm font-medium">
      <span className="shrink-0">
        <Spinner sizePx={18} />
      </span>
      <span>{children}</span>
    </p>
  );
}
