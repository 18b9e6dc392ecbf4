/** Reads local storage; undefined when there is nothing or the browser forbids it. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Writes local storage, or removes the entry; does nothing where the browser forbids it or it is full. */
export function writeStored(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Private windows of some browsers refuse; the app then simply forgets at the next start.
  }
}
