import { useEffect, useRef, useState } from 'react';
import type { StatementFile } from './fetch-statement.ts';
import { fetchStatement } from './fetch-statement.ts';

/** Makes statement files, one at a time. `progress` is the percent of a file in the making, else undefined. */
export function useStatementFile() {
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  /** Resolves to the file, or to undefined after a problem or a cancellation. */
  const make = async (order: Parameters<typeof fetchStatement>[0]): Promise<StatementFile | undefined> => {
    current.current?.abort();
    const mine = new AbortController();
    current.current = mine;
    setProblem(undefined);
    setProgress(0);
    const made = await fetchStatement(order, { signal: mine.signal, onProgress: setProgress });
    if (mine.signal.aborted) return undefined;
    setProgress(undefined);
    if ('bytes' in made) return made;
    setProblem(made.problem);
    return undefined;
  };
  const cancel = (): void => {
    current.current?.abort();
    setProgress(undefined);
  };
  return { make, cancel, progress, problem, setProblem };
}
