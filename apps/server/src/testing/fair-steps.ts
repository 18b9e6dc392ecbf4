import { startFairDraws } from '../betting/fair-draws/keep-fair-draws.ts';
import type { FairScene } from './fair-scene.ts';

/**
 * Starts the steps of draws on the scene's node with their timers, as a starting server does before it listens. Returns
 * a function that stops them.
 */
export async function startSteps({ app, log }: FairScene): Promise<() => Promise<void>> {
  const starts: (() => unknown)[] = [];
  const stops: (() => unknown)[] = [];
  startFairDraws(
    { ...app.context, onStart: (start) => void starts.push(start), onStop: (stop) => void stops.push(stop) },
    log,
  );
  for (const start of starts) await start();
  return async () => {
    for (const stop of stops) await stop();
  };
}
