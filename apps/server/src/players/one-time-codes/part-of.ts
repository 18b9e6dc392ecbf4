/**
 * Returns the part of a common hourly limit that one network may use: a quarter. Two attacking networks leave half of
 * the limit to the others.
 */
export function partOf(perHourTogether: number): number {
  return Math.max(1, Math.floor(perHourTogether / 4));
}
