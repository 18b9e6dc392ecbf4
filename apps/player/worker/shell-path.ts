/** Addresses of the server and public pages. They always come from the network. */
const SERVER_PATHS = /^\/(api-|(operator|docs|events|metrics|healthz|readyz|media|charts|log)(\/|$))/i;

/** Whether an address is a screen of the app that the cached page can open without a network. */
export function isShellPath(pathname: string): boolean {
  return !SERVER_PATHS.test(pathname) && !/\.[a-z0-9]+$/i.test(pathname);
}
