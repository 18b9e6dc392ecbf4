import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';

/** How far outside of the viewport a block is still rendered. */
const MARGIN = '1500px 0px';

/**
 * A block of known height that renders only near the viewport, so ten years scroll fast. The first block renders at
 * once.
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
