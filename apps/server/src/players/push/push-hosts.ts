/** Hosts of the browsers' push services. A name that begins with a dot means every host below it. */
const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** What the host of an endpoint may contain. The URL parser has already lower-cased it. */
const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/**
 * Parses the address of a push subscription. Returns undefined unless it is an https address with a path at a known
 * push service: without a user, a port or a fragment. An address at `testOrigin` is allowed too.
 */
export function readEndpoint(text: string, testOrigin: string | undefined): URL | undefined {
  // The parser removes blanks and line breaks. A browser sends none.
  if (!URL.canParse(text) || /[\s\\]/.test(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '' || url.pathname === '/') return undefined;
  if (testOrigin !== undefined && url.origin === testOrigin) return url;
  return url.protocol === 'https:' && url.port === '' && isPushHost(url.hostname) ? url : undefined;
}

function isPushHost(host: string): boolean {
  if (!HOST_NAME.test(host)) return false;
  return PUSH_HOSTS.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known));
}
