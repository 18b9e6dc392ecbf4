/**
 * What the browser keeps of a login. `token` is the session's public id: it tells that there is a session and opens nothing;
 * the server knows the app by its HttpOnly cookie alone.
 */
export type Credentials = { username: string; mobile: string; token: string };

/** The local storage entry's name. */
export const CREDENTIALS_KEY = 'credentials';

/** Reads a stored entry; undefined when it is absent, damaged, or without a user name, mobile or token. */
export function parseCredentials(text: string | undefined): Credentials | undefined {
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { username, mobile, token } = value as Record<string, unknown>; // Any object may be read by key; each value is checked below.
  if (typeof username !== 'string' || typeof mobile !== 'string' || typeof token !== 'string') return undefined;
  if (username === '' || mobile === '' || token === '') return undefined;
  return { username, mobile, token };
}

/** The entry's text: these three fields and nothing else. */
export function serialiseCredentials({ username, mobile, token }: Credentials): string {
  return JSON.stringify({ username, mobile, token });
}
