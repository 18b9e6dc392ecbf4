/**
 * A position in PostgreSQL's write-ahead log. The upper bits hold the timeline, the lower 64 bits the LSN in bytes. Later
 * writes have higher positions. A failover begins a new timeline. So the writes of the new leader are above those of the
 * old one, even where the LSN is lower.
 */
export type WalPosition = bigint;

const TEXT = /^([1-9][0-9]{0,9}|0)-([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** Parses "timeline-LSN", such as 2-16/B374D848. Returns undefined for any other text. */
export function parsePosition(text: string | null | undefined): WalPosition | undefined {
  const [, timeline, high, low] = TEXT.exec(text ?? '') ?? [];
  if (timeline === undefined || high === undefined || low === undefined) return undefined;
  return (BigInt(timeline) << 64n) | (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Writes a position so that `parsePosition` reads it. */
export function formatPosition(position: WalPosition): string {
  const part = (value: bigint): string => value.toString(16).toUpperCase();
  return `${timelineOf(position)}-${part((position >> 32n) & 0xffffffffn)}/${part(position & 0xffffffffn)}`;
}

/** The timeline of a position. */
export function timelineOf(position: WalPosition): bigint {
  return position >> 64n;
}
