/** A void session as `/log/voids` lists it. Amounts are whole paise as text. */
export type PublicVoid = {
  market: string;
  title: string;
  /** The business date, YYYY-MM-DD. */
  date: string;
  session: 'open' | 'close';
  reason: 'no-round' | 'bad-seal';
  refundedPaise: string;
  isRefunded: boolean;
  /** What the round gives. Null until it exists, and after a bad seal. */
  result: string | null;
  /** What the refunded bids would have won. Null until it is known. */
  payoutPaise: string | null;
};

export type PublicVoids = { total: number; voids: readonly PublicVoid[] };

/** Reads the JSON of /log/voids. Skips lines with missing or invalid fields; `total` counts all. */
export function readVoids(json: unknown): PublicVoids {
  const { total, voids }: { total?: unknown; voids?: unknown } = typeof json === 'object' && json !== null ? json : {};
  const read = Array.isArray(voids) ? voids.filter(isVoid) : [];
  return { total: typeof total === 'number' ? total : read.length, voids: read };
}

const PAISE = /^-?\d+$/;
const isPaise = (value: unknown): boolean => typeof value === 'string' && PAISE.test(value);
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

function isVoid(line: unknown): line is PublicVoid {
  if (typeof line !== 'object' || line === null) return false;
  const one: { [Field in keyof PublicVoid]?: unknown } = line;
  return (
    [one.market, one.title, one.date].every((text) => typeof text === 'string') &&
    (one.session === 'open' || one.session === 'close') &&
    (one.reason === 'no-round' || one.reason === 'bad-seal') &&
    isPaise(one.refundedPaise) &&
    typeof one.isRefunded === 'boolean' &&
    isTextOrNull(one.result) &&
    (one.payoutPaise === null || isPaise(one.payoutPaise))
  );
}

/** What the operator gained by the void, in paise: what the bids would have won, minus the stakes that it returned. */
export function gainOf({ payoutPaise, refundedPaise }: PublicVoid): bigint | undefined {
  return payoutPaise === null ? undefined : BigInt(payoutPaise) - BigInt(refundedPaise);
}
