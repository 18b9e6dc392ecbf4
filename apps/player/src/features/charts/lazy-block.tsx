import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';

/** How far outside of the screen a block is already drawn. */
const MARGIN = '1500px 0px';

/**
 * A block of known height that is drawn while it is near the screen, so that ten years scroll as quickly as one. The first
 * one is drawn at once.
 */
export function LazyBlock({
  heightPx,
  first,
  children,
}: {
  heightPx: number;
  first: boolean;
  children: () => ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(first || typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = place.current;
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: MARGIN,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} style={near ? undefined : { height: heightPx }}>
      {near ? children() : null}
    </div>
  );
}
