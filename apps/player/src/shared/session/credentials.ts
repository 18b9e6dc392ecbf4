/**
 * The stored login. `token` is the session's public id and grants no access; the server authenticates the app by its
 * HttpOnly cookie.
 */
export type Credentials = { username: string; mobile: string; token: string };

/** Key of the local storage entry. */
export const CREDENTIALS_KEY = 'credentials';

/** Parses a stored entry. Returns undefined when it is absent, damaged, or lacks user name, mobile or token. */
export function parseCredentials(text: string | undefined): Credentials | undefined {
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { username, mobile, token } = value as Record<string, unknown>; // Reading any key of an object is safe; each value is checked below.
  if (typeof username !== 'string' || typeof mobile !== 'string' || typeof token !== 'string') return undefined;
  if (username === '' || mobile === '' || token === '') return undefined;
  return { username, mobile, token };
}

/** Serialises these three fields and no others. */
export function serialiseCredentials({ username, mobile, token }: Credentials): string {
  return JSON.stringify({ username, mobile, token });
}
