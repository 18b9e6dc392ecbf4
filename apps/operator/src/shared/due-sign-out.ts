const KEY = 'surahi-sign-out-due';

/** Also kept here, because a browser may refuse storage. */
let kept: string | undefined;

/** The CSRF token of the session whose sign-out the server has not confirmed. All tabs of the browser see it. */
export function readDueSignOut(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? kept;
  } catch {
    return kept;
  }
}

/** Remembers the session whose sign-out is due, or with undefined that none is due. */
export function writeDueSignOut(csrfToken: string | undefined): void {
  kept = csrfToken;
  try {
    if (csrfToken === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, csrfToken);
  } catch {
    // Without storage only this page remembers it.
  }
}
