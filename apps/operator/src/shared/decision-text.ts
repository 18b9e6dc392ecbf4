import * as z from 'zod/mini';
import { formatInstant } from './format.ts';
import { t } from './i18n/i18n.ts';

const decision = z.object({ decidedBy: z.string(), decidedAtMs: z.number() });

/** Who decided before this operator, and when. Undefined if the refusal names nobody. */
export function decisionText(refusal: unknown): string | undefined {
  const read = decision.safeParse(refusal);
  if (!read.success) return undefined;
  const { decidedBy: name, decidedAtMs } = read.data;
  return t('Already decided by {name} at {time}', { name, time: formatInstant(decidedAtMs) });
}
