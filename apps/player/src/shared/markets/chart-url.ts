/**
 * The address of a chart as this device can open it. Without PUBLIC_URL a server names its addresses after localhost,
 * which a phone in the local network cannot reach.
 */
export function reachableUrl(url: string): string {
  return typeof location === 'undefined' ? url : url.replace(/^http:\/\/localhost(:\d+)?(?=\/|$)/, location.origin);
}
