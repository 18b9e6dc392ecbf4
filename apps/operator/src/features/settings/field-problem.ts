export type FieldKind = 'points' | 'maybe-points' | 'hours' | 'minutes' | 'time' | 'choice';

const MOST_POINTS = 1_000_000_000;
const MOST_HOURS = 720;
const MOST_MINUTES = 1440;

/** Why a text is invalid; undefined if it is valid. */
export function problemOf({ kind }: { kind: FieldKind }, text: string): string | undefined {
  if (kind === 'maybe-points' && text === '') return undefined;
  if (kind === 'points' || kind === 'maybe-points') {
    return /^[0-9]{1,10}$/.test(text) && Number(text) <= MOST_POINTS
      ? undefined
      : 'Enter whole points up to 1,00,00,00,000';
  }
  if (kind === 'minutes') {
    const minutes = /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
    return minutes >= 1 && minutes <= MOST_MINUTES ? undefined : `From 1 to ${MOST_MINUTES} minutes`;
  }
  if (kind === 'hours') {
    return /^[0-9]{1,3}$/.test(text) && Number(text) <= MOST_HOURS ? undefined : `Enter 0 to ${MOST_HOURS} hours`;
  }
  if (kind === 'time') return /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(text) ? undefined : 'Enter a time like 10:00';
  return undefined;
}
