/** How long the balance counts up, ms. */
const COUNT_MS = 900;

/** The part of the win that is not shown yet at `elapsedMs`. Whole points; shrinks fast at first and ends at 0. */
export function leftAt(wonPaise: bigint, elapsedMs: number): bigint {
  if (elapsedMs <= 0) return wonPaise;
  if (elapsedMs >= COUNT_MS) return 0n;
  const left = (1 - elapsedMs / COUNT_MS) ** 3;
  return BigInt(Math.floor((Number(wonPaise) * left) / 100)) * 100n;
}
