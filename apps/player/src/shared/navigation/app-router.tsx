import type { ReactNode } from 'react';
import { startTransition, useLayoutEffect, useState } from 'react';
import { NavigationType, Router } from 'react-router';
import { appTrail } from './app-trail.ts';

const TYPES = { POP: NavigationType.Pop, PUSH: NavigationType.Push, REPLACE: NavigationType.Replace };

/** Connects the routes with the trail. The current screen stays visible while the chunk of the next one loads. */
export function AppRouter({ children }: { children: ReactNode }) {
  const trail = appTrail();
  const [shown, setShown] = useState(() => ({ place: trail.place(), move: NavigationType.Pop }));
  useLayoutEffect(
    () => trail.listen((place, move) => startTransition(() => setShown({ place, move: TYPES[move] }))),
    [trail],
  );
  return (
    <Router location={shown.place} navigationType={shown.move} navigator={trail}>
      {children}
    </Router>
  );
}
