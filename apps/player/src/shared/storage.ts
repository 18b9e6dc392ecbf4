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

/** The names of the entries that begin so, in order; none where the browser forbids it. */
export function storedKeys(prefix: string): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(prefix)).toSorted();
  } catch {
    return [];
  }
}

/** Removes the entries that begin so, with those of this tab alone. */
export function forgetStored(prefix: string): void {
  for (const key of storedKeys(prefix)) writeStored(key, undefined);
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // There is nothing where the browser forbids it.
  }
}
