/** The code in a text message: the first number of four to eight digits. */
export function extractCode(text: string): string | undefined {
  return /(?<!\d)\d{4,8}(?!\d)/.exec(text)?.[0];
}
