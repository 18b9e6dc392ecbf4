/** How long something has waited: '40 s', '12 min', '3 h 5 min', '2 d 4 h'. */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (minutes === 0) return `${seconds} s`;
  if (hours === 0) return `${minutes} min`;
  return hours < 24 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** Paise as one types points: '1240', '12.50'. */
export function typedPoints(paise: string): string {
  const amount = BigInt(paise);
  const rest = amount % 100n;
  return rest === 0n ? String(amount / 100n) : `${amount / 100n}.${String(rest).padStart(2, '0')}`;
}

/** Points as typed, at most two decimals, as paise in text; undefined for anything else and for nothing. */
export function paiseOfTyped(text: string): string | undefined {
  const parts = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.replace(/[,\s]/g, ''));
  if (parts === null) return undefined;
  const paise = BigInt(parts[1] ?? '0') * 100n + BigInt((parts[2] ?? '').padEnd(2, '0'));
  return paise > 0n ? String(paise) : undefined;
}
