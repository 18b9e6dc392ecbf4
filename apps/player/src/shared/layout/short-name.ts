const MAX_NAME = 10;

/** A user name cut to ten characters plus an ellipsis; letters with their marks are never cut apart. */
export function shortName(name: string): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)];
  if (letters.length <= MAX_NAME) return name;
  return `${letters
    .slice(0, MAX_NAME)
    .map(({ segment }) => segment)
    .join('')}…`;
}
