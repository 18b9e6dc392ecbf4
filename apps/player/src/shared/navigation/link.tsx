import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> & {
  /** An address of the app, from its root. */
  to: string;
  replace?: boolean;
  /** Router state for the screen. */
  state?: unknown;
};

/** A link to a screen of the app. The router's own link brings code for prefetching that the app does not use. */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    void navigate(to, { replace, state });
  };
  return <a {...rest} href={to} onClick={go} />;
}

/** Whether the browser opens the link in another tab or window, or downloads it. */
function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
