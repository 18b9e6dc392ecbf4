import { formatPoints } from '@surahi/game';
import * as z from 'zod/mini';
import { paiseText } from './wire.ts';

/** A part of the name of a subject of the audit log. The console words it in the language of the operator. */
export const subjectPart = z.union([
  /** A name that people chose. It is the same in every language. */
  z.object({ name: z.string() }),
  /** Words of the console. `values` fill its braces. Words that end with a colon introduce the next part. */
  z.object({ text: z.string(), values: z.optional(z.record(z.string(), z.string())) }),
  /** A day YYYY-MM-DD or a month YYYY-MM. */
  z.object({ date: z.string().check(z.regex(/^\d{4}-\d{2}(-\d{2})?$/)) }),
  z.object({ paise: paiseText }),
]);
export type SubjectPart = z.output<typeof subjectPart>;

/** The words of subjects that are named by a number, a market or a family. */
export const SUBJECT_TEXTS = {
  ofStarline: '{market} (Starline)',
  ofGali: '{market} (Gali)',
  mainMarkets: 'Main markets',
  starlineMarkets: 'Starline markets',
  galiMarkets: 'Gali markets',
  mainRates: 'Main rates, version {version}',
  starlineRates: 'Starline rates, version {version}',
  galiRates: 'Gali rates, version {version}',
  headline: 'Headline:',
  cap: 'Cap:',
  allMarkets: 'All markets',
  payoutFile: 'payout file {id}',
  bankLine: 'line {id} of the bank',
  slide: 'Slider image',
} as const;

/** A language of the console: its dates, and its words for English texts. */
export type AuditLanguage = { locale: string; translate: (text: string) => string };

export const AUDIT_ENGLISH: AuditLanguage = { locale: 'en-IN', translate: (text) => text };

/** The name of a subject in a language: 'Kalyan, 21 Nov 2026'. */
export function subjectText(parts: readonly SubjectPart[], language = AUDIT_ENGLISH): string {
  return parts
    .map((part) => partText(part, language))
    .filter((text) => text !== '')
    .join(', ')
    .replaceAll(':, ', ': ');
}

function partText(part: SubjectPart, { locale, translate }: AuditLanguage): string {
  if ('name' in part) return part.name;
  if ('date' in part) return dateText(part.date, locale);
  if ('paise' in part) return translate('{points} points').replace('{points}', formatPoints(BigInt(part.paise)));
  const values = part.values ?? {};
  return translate(part.text).replace(/\{(\w+)\}/g, (all, key: string) => values[key] ?? all);
}

/** '21 Nov 2026', or 'Nov 2026' for a month. */
function dateText(date: string, locale: string): string {
  const isMonth = date.length === 'YYYY-MM'.length;
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    month: 'short',
    year: 'numeric',
    ...(isMonth ? {} : { day: '2-digit' }),
  }).format(Date.parse(isMonth ? `${date}-01` : date));
}
