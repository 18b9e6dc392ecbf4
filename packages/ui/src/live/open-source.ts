const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

export type SourceHandlers<Name extends string> = {
  onState: (connected: boolean) => void;
  /** Receives the name of an event and the text of its data. */
  onEvent: (name: Name, data: string) => void;
};

/**
 * Opens a stream of server-sent events and keeps it open. The browser reconnects after a network error. It does not
 * after an HTTP error, for example from a restarting server, so this function then opens a new stream after a growing
 * delay. Returns the function that closes it.
 */
export function openSource<Name extends string>(
  url: string,
  names: readonly Name[],
  handlers: SourceHandlers<Name>,
): () => void {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  const open = () => {
    source = new EventSource(url);
    source.addEventListener('open', () => {
      retryMs = FIRST_RETRY_MS;
      handlers.onState(true);
    });
    source.addEventListener('error', () => {
      handlers.onState(false);
      if (source.readyState !== EventSource.CLOSED) return;
      // A random delay spreads the browsers that a restart disconnected together.
      retry = setTimeout(open, retryMs * (1 + Math.random() / 2));
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    });
    for (const name of names) {
      source.addEventListener(name, (event: MessageEvent<unknown>) => {
        if (typeof event.data === 'string') handlers.onEvent(name, event.data);
      });
    }
  };
  open();
  return () => {
    clearTimeout(retry);
    source.close();
  };
}
