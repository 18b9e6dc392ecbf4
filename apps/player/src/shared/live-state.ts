type Listener = () => void;

const listeners = new Set<Listener>();
let connected = false;

/** Whether live events reach this tab, from its own connection or from another tab's. */
export function isLiveConnected(): boolean {
  return connected;
}

/** Stores whether live events reach this tab. */
export function setLiveConnected(next: boolean): void {
  if (next === connected) return;
  connected = next;
  for (const listener of listeners) listener();
}

/** Subscribes to changes of that state. Returns the unsubscribe function. */
export function onLiveChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
