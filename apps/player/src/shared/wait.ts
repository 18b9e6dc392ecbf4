/** Resolves after the time, when the caller aborts, or with `online` also when the network returns. */
export function wait(durationMs: number, how: { signal?: AbortSignal; online?: boolean }): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      if (how.online === true) window.removeEventListener('online', finish);
      how.signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, durationMs);
    if (how.online === true) window.addEventListener('online', finish);
    how.signal?.addEventListener('abort', finish);
  });
}
