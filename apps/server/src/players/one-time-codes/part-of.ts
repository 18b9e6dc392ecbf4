/** What one network may use of an hourly limit for all: a quarter, so that two networks leave half of it to the others. */
export function partOf(perHourTogether: number): number {
  return Math.max(1, Math.floor(perHourTogether / 4));
}
