/** The name in a verifier key, which is the text before the first plus sign. */
export function nameOfKey(key: string): string {
  return key.split('+')[0] ?? key;
}
