type ValueMode = 'demo' | 'licensed';

let known: ValueMode | undefined;

/** Sets the mode where there is no page to read it from: in the server. */
export function setValueMode(mode: ValueMode): void {
  known = mode;
}

/** Whether points have no cash value. The server writes the mode into the page. */
export function isDemoValue(): boolean {
  if (known !== undefined) return known === 'demo';
  const meta = document.querySelector<HTMLMetaElement>('meta[name="surahi-value-mode"]');
  return meta === null || meta.content === 'demo';
}
