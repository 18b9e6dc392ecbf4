import { setTimeout as sleep } from 'node:timers/promises';
import { processorSeconds } from '../processor-time.ts';
import type { Phase, PhaseName } from './plan.ts';

/** The processes of an evening by what they do. Their children count too. */
export type Parts = Readonly<Record<string, readonly number[]>>;

/** The cores that each part uses in a phase, on average. */
export type Shares = { phase: PhaseName; cores: Readonly<Record<string, number>> };

/** Measures which part uses the processor in each phase of an evening that starts at `startMs` (unix). */
export async function measureShares(parts: Parts, phases: readonly Phase[], startMs: number): Promise<Shares[]> {
  const shares: Shares[] = [];
  await sleep(Math.max(0, startMs - Date.now()));
  let before = usedSeconds(parts);
  let beforeMs = performance.now();
  for (const { name: phase, toMs } of phases) {
    await sleep(Math.max(0, startMs + toMs - Date.now()));
    const after = usedSeconds(parts);
    const seconds = (performance.now() - beforeMs) / 1000;
    const cores = Object.fromEntries(
      Object.entries(after).map(([part, used]) => [part, (used - (before[part] ?? 0)) / seconds]),
    );
    shares.push({ phase, cores });
    before = after;
    beforeMs = performance.now();
  }
  return shares;
}

function usedSeconds(parts: Parts): Record<string, number> {
  return Object.fromEntries(
    Object.entries(parts).map(([part, pids]) => [part, pids.reduce((sum, pid) => sum + processorSeconds(pid), 0)]),
  );
}
