import { useSyncExternalStore } from 'react';

/** How this browser announces a new alert. Off until the operator switches it on. */
type SignalChoice = { sound: boolean; desktop: boolean };

const CHOICE = 'surahi-alert-signals';
const TOLD = 'surahi-alerts-told';
const NONE: SignalChoice = { sound: false, desktop: false };

/** The most alert keys that are remembered. Alerts with older keys have ended. */
const MOST_TOLD = 500;

let choice = readChoice();
const listeners = new Set<() => void>();

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the choice lasts until the page closes.
  }
}

function readChoice(): SignalChoice {
  const stored = read(CHOICE);
  if (typeof stored !== 'object' || stored === null) return NONE;
  return {
    sound: 'sound' in stored && stored.sound === true,
    desktop: 'desktop' in stored && stored.desktop === true,
  };
}

export function useSignalChoice(): SignalChoice {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => choice,
  );
}

export function chooseSignals(change: Partial<SignalChoice>): void {
  choice = { ...choice, ...change };
  write(CHOICE, choice);
  for (const listener of listeners) listener();
}

/** Returns the keys that no tab of this browser has announced yet, and remembers them as announced. */
export function takeUntold(keys: readonly string[]): string[] {
  const stored = read(TOLD);
  const told: unknown[] = Array.isArray(stored) ? stored : [];
  const known = new Set(told);
  const untold = keys.filter((key) => !known.has(key));
  if (untold.length > 0) write(TOLD, [...told, ...untold].slice(-MOST_TOLD));
  return untold;
}
