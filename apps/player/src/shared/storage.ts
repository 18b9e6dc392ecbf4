/** Reads local storage. Returns undefined when there is no entry or the browser forbids access. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The JSON object that an entry holds. Undefined when there is no entry or it is damaged. */
export function readStoredObject(key: string): object | undefined {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? 'null');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Writes local storage; undefined removes the entry. Does nothing when storage is forbidden or full. */
export function writeStored(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Private windows of some browsers refuse. The app then starts without the entry.
  }
}

/** The keys with this prefix, sorted. Empty when the browser forbids access. */
export function storedKeys(prefix: string): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(prefix)).toSorted();
  } catch {
    return [];
  }
}

/** Removes the entries with this prefix from local storage and from this tab's session storage. */
export function forgetStored(prefix: string): void {
  for (const key of storedKeys(prefix)) writeStored(key, undefined);
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden: there is nothing to remove.
  }
}
