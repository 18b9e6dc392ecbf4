type Work = () => Promise<unknown>;

/** The locks of a browser in memory. They are granted in the order of the requests, as in a browser. */
export function memoryLocks(): Pick<LockManager, 'request'> {
  const ends = new Map<string, Promise<unknown>>();
  const request = async (name: string, options: { signal?: AbortSignal }, work: Work): Promise<unknown> => {
    const { signal } = options;
    const before = ends.get(name) ?? Promise.resolve();
    const turn = new Promise<void>((grant, refuse) => {
      const abort = () => refuse(new DOMException('The request was aborted.', 'AbortError'));
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort);
      void before.then(() => grant());
    });
    const run = turn.then(work);
    // A request that is aborted leaves the queue, and the next one still waits for the holder.
    ends.set(
      name,
      run.then(
        () => before,
        () => before,
      ),
    );
    return run;
  };
  // The app uses this form of the call only.
  return { request: request as LockManager['request'] };
}
