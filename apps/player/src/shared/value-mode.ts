/** Whether points have no cash value. The server writes the mode into the page. */
export function isDemoValue(): boolean {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="surahi-value-mode"]');
  return meta === null || meta.content === 'demo';
}
