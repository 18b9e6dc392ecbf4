const MAX_NAME = 10;

/** Cuts a user name to ten characters plus an ellipsis. Never separates a letter from its marks. */
export function shortName(name: string): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)];
  if (letters.length <= MAX_NAME) return name;
  return `${letters
    .slice(0, MAX_NAME)
    .map(({ segment }) => segment)
    .join('')}…`;
}
