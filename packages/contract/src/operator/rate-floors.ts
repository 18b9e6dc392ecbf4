import * as z from 'zod/mini';

const percent = z.int().check(z.minimum(0), z.maximum(100));

/** The lowest return of published rates by game, percent of the stake. */
export const rateFloorsShape = z.strictObject({
  single_digit: percent,
  jodi: percent,
  single_pana: percent,
  double_pana: percent,
  triple_pana: percent,
  half_sangam: percent,
  full_sangam: percent,
  left_digit: percent,
  right_digit: percent,
  gali_jodi: percent,
});
