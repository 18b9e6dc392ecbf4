/** How long the balance counts up, ms. */
const COUNT_MS = 900;

/** What the shown balance lacks `elapsedMs` after the start of the count. Whole points, fast at first, 0 at the end. */
export function leftAt(wonPaise: bigint, elapsedMs: number): bigint {
  if (elapsedMs <= 0) return wonPaise;
  if (elapsedMs >= COUNT_MS) return 0n;
  const left = (1 - elapsedMs / COUNT_MS) ** 3;
  return BigInt(Math.floor((Number(wonPaise) * left) / 100)) * 100n;
}
