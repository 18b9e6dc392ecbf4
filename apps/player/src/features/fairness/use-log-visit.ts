import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from './ask-worker.ts';
import { keepFound, readEvidence, readKept, startAnew, writeEvidence } from './kept-checkpoint.ts';
import type { Task } from './work/messages.ts';
import type { LogVisit } from './work/visit-log.ts';

const KEY = ['public', 'fairness', 'visit'] as const;

/** How often an open page reads the log again, ms. */
const REFRESH_MS = 60_000;

/** Compares the public log with the checkpoint that this browser kept. Then keeps the newest checkpoint. */
export function useLogVisit() {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: () => visit(ask),
    retry: false,
    refetchInterval: REFRESH_MS,
    staleTime: 5_000,
  });
  // A split view of an earlier visit stays visible even if the log is consistent now.
  const evidence = query.data?.memory.verdict === 'split' ? query.data.memory.evidence : readEvidence();
  const forget = () => {
    startAnew();
    void queryClient.resetQueries({ queryKey: KEY });
  };
  return { ...query, evidence, forget };
}

/** Compares the log with the kept checkpoint by `run`, and keeps the newest checkpoint. */
export async function visit(run: (task: Extract<Task, { kind: 'visit' }>) => Promise<LogVisit>): Promise<LogVisit> {
  const kept = readKept();
  const found = await run({ kind: 'visit', kept, nowMs: Date.now() });
  if (found.keep !== undefined) keepFound(found.keep, kept);
  if (found.memory.verdict === 'split') writeEvidence(found.memory.evidence);
  return found;
}
