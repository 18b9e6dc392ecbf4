const DAY_MS = 86_400_000;

/** The policy promises the deletion within 30 days. From this day on the request counts as late. */
const LATE_DAYS = 25;

/** How urgent a request for deletion of this age is, as the tone of its badge. */
export function deletionTone(ageMs: number): 'win' | 'bad' {
  return ageMs >= LATE_DAYS * DAY_MS ? 'bad' : 'win';
}
