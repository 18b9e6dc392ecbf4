import * as z from 'zod';

/** A whole number in a range, written as text. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

/** A whole number in a range, with a default. */
export const count = (min: number, max: number, fallback: number) => whole(min, max).default(fallback);

/** Where push services reach the operator (RFC 8292). */
export const pushContact = z
  .string()
  .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https: address');
