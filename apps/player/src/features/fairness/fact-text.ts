import { dayYearText, timeText } from '../../shared/dates.ts';
import { type MessageId, type MessageValues } from '../../shared/i18n/i18n.ts';
import type { DrawFacts } from './work/draw-facts.ts';

type Translate = (id: MessageId, values?: MessageValues) => string;

/** An instant (unix ms) as day and time. Shows seconds, because they decide which of two steps came first. */
export function instantText(atMs: number): string {
  return timeText(atMs, { second: '2-digit' });
}

/** The business date of a draw as '24 Nov 2026'. A text that is not a date stays as it is. */
export function drawDayText(date: string): string {
  return Number.isNaN(Date.parse(date)) ? date : dayYearText(date);
}

/** The session of a main draw. Other families have one result. */
export function sessionText(t: Translate, { family, session }: Pick<DrawFacts, 'family' | 'session'>): string {
  if (family !== 'main') return t('fair.oneResult');
  return t(session === 'open' ? 'fair.openSession' : 'fair.closeSession');
}
