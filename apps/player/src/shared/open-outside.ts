/** Opens an address in a new tab without access to this one. Call it from a tap, or the browser blocks it. */
export function openOutside(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer');
}
