import { formatDay } from '../../shared/format.ts';

/** Amounts in paise, as text. */
export type Day = { date: string; stakePaise: string; paidPaise: string };

/** Bars in points: a picture needs no paise beyond what a number holds. */
export function chartDays(days: readonly Day[]): { day: string; stakes: number; payouts: number }[] {
  return days.map((day) => ({
    day: formatDay(day.date).replace(/^\w+, /, ''),
    stakes: Number(day.stakePaise) / 100,
    payouts: Number(day.paidPaise) / 100,
  }));
}

/** An axis label with India's own steps: '1.2 L' for 1,20,000 and '3 Cr' for 3,00,00,000. */
export function shortPoints(points: number): string {
  const steps: readonly (readonly [number, string])[] = [
    [10_000_000, ' Cr'],
    [100_000, ' L'],
    [1_000, ' K'],
  ];
  const step = steps.find(([size]) => Math.abs(points) >= size);
  if (step === undefined) return String(points);
  const [size, unit] = step;
  return `${Number((points / size).toFixed(1))}${unit}`;
}
