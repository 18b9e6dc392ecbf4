/** A position in PostgreSQL's write-ahead log (an LSN), in bytes. Later writes have higher positions. */
export type WalPosition = bigint;

const TEXT = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** Parses a position as PostgreSQL writes it, such as 16/B374D848. Returns undefined for anything else. */
export function parsePosition(text: string | null | undefined): WalPosition | undefined {
  const [, high, low] = TEXT.exec(text ?? '') ?? [];
  if (high === undefined || low === undefined) return undefined;
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Writes a position as PostgreSQL does. */
export function formatPosition(position: WalPosition): string {
  const part = (value: bigint): string => value.toString(16).toUpperCase();
  return `${part(position >> 32n)}/${part(position & 0xffffffffn)}`;
}
