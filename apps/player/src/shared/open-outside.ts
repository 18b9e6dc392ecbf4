/** Opens an address in a new tab that knows nothing of this one; call it from a tap, or the browser blocks it. */
export function openOutside(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer');
}
