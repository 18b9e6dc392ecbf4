/** The code within a text message: its first number of four to eight digits. */
export function extractCode(text: string): string | undefined {
  return /(?<!\d)\d{4,8}(?!\d)/.exec(text)?.[0];
}
