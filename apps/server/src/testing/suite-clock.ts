/** The start of every test database when SUITE_NOW is not set: a Wednesday at noon in India. */
const DEFAULT_NOW = '2026-11-18T12:00:00+05:30';

/**
 * The instant, in unix ms, at which the clock of each test database starts. The setting SUITE_NOW sets it as an ISO
 * instant with its zone. The clock runs on from there. A test file that needs another time sets its own.
 */
export const SUITE_NOW_MS = readSuiteNow(process.env.SUITE_NOW ?? DEFAULT_NOW);

/** Parses the setting SUITE_NOW. Returns unix ms. Throws when the text is no instant with its zone. */
export function readSuiteNow(text: string): number {
  const instantMs = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(instantMs)) {
    throw new Error(`SUITE_NOW is ${text}. It must be an instant with its zone, for example ${DEFAULT_NOW}`);
  }
  return instantMs;
}

/** How far `instantMs`, in unix ms, is ahead of the machine's clock. */
export function offsetTo(instantMs: number): number {
  return instantMs - Date.now();
}

/**
 * The statement that sets the clock of a migrated database to the machine's clock plus `offsetMs`. Run it as the owner.
 */
export function setClockOffset(offsetMs: number): string {
  return `update clock_control set offset_ms = ${offsetMs}`;
}

/**
 * The statement that makes app_now() run `offsetMs` ahead of the machine's clock. It leaves clock_control at 0, because
 * a licensed server refuses a database with an offset.
 */
export function shiftMachineClock(offsetMs: number): string {
  return `create or replace function app_now() returns timestamptz language sql volatile parallel safe
    as $$ select clock_timestamp() + make_interval(secs => ((select offset_ms from clock_control) + ${offsetMs}) / 1000.0) $$`;
}
