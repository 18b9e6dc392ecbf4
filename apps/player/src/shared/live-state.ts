type Listener = () => void;

const listeners = new Set<Listener>();
let connected = false;

/** True while live events reach this tab, from its own connection or from another tab's. */
export function isLiveConnected(): boolean {
  return connected;
}

/** Says whether live events reach this tab. */
export function setLiveConnected(next: boolean): void {
  if (next === connected) return;
  connected = next;
  for (const listener of listeners) listener();
}

/** Calls back when that changes; returns how to stop. */
export function onLiveChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
