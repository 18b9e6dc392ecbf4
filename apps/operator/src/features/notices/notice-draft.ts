import { INDIA_ZONE, addDays, instantOf, isDate, zonedDate } from '@surahi/game';
import { NOTICE_LENGTH, NOTICE_PURPOSES, type NoticePurpose } from '@surahi/contract/operator';
import * as z from 'zod/mini';
import { t } from '../../shared/i18n/i18n.ts';

const PLAYER = /^(#[1-9][0-9]{0,17}|[0-9]{10})$/;
const POINTS = /^[0-9]{1,9}$/;
const CLOCK = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;

/** Days until a notice ends, unless the operator chooses another day. */
const USUAL_DAYS = 7;

const optionalPoints = z
  .string()
  .check(z.refine((text) => text.trim() === '' || POINTS.test(text.trim()), t('Enter whole points')));

/** The fields of the form. Dates are YYYY-MM-DD and times HH:MM, both in India. */
export const noticeSchema = z
  .object({
    english: z.string().check(z.trim(), z.minLength(1, t('Enter the English text')), z.maxLength(NOTICE_LENGTH)),
    hindi: z.string().check(z.trim(), z.maxLength(NOTICE_LENGTH)),
    purpose: z.enum(NOTICE_PURPOSES),
    to: z.enum(['all', 'some', 'one']),
    player: z.string().check(z.trim()),
    marketId: z.string(),
    registeredFrom: z.string(),
    balanceFrom: optionalPoints,
    balanceTo: optionalPoints,
    when: z.enum(['now', 'later']),
    startDate: z.string(),
    startTime: z.string(),
    endDate: z.string(),
    endTime: z.string(),
  })
  .check(
    z.refine(({ to, player }) => to !== 'one' || PLAYER.test(player), {
      error: t('Enter a mobile number of 10 digits, or # and the number of the player'),
      path: ['player'],
    }),
    z.refine((fields) => fields.when === 'now' || instantText(fields.startDate, fields.startTime) !== undefined, {
      error: t('Choose the date and time'),
      path: ['startTime'],
    }),
    z.refine((fields) => instantText(fields.endDate, fields.endTime) !== undefined, {
      error: t('Choose the date and time'),
      path: ['endTime'],
    }),
  );
export type NoticeFields = z.output<typeof noticeSchema>;

/** A new form: everyone, now, until the end of the seventh day. */
export function emptyNotice(nowMs: number, playerId: string | null): NoticeFields {
  const today = zonedDate(nowMs, INDIA_ZONE);
  const isOne = playerId !== null && /^[1-9][0-9]*$/.test(playerId);
  return {
    english: '',
    hindi: '',
    purpose: 'news',
    to: isOne ? 'one' : 'all',
    player: isOne ? `#${playerId}` : '',
    marketId: '',
    registeredFrom: '',
    balanceFrom: '',
    balanceTo: '',
    when: 'now',
    startDate: today,
    startTime: '',
    endDate: addDays(today, USUAL_DAYS),
    endTime: '23:59',
  };
}

type AudienceFields = Pick<NoticeFields, 'to' | 'player' | 'marketId' | 'registeredFrom' | 'balanceFrom' | 'balanceTo'>;

type NoticeAudience = {
  player?: string;
  marketId?: string;
  registeredFrom?: string;
  balanceFrom?: number;
  balanceTo?: number;
};

/** The audience that the fields describe; undefined while a field is incomplete. */
export function audienceOf(fields: AudienceFields): NoticeAudience | undefined {
  const player = fields.player.trim();
  if (fields.to === 'all') return {};
  if (fields.to === 'one') return PLAYER.test(player) ? { player } : undefined;
  const [from, to] = [fields.balanceFrom.trim(), fields.balanceTo.trim()];
  if ([from, to].some((text) => text !== '' && !POINTS.test(text))) return undefined;
  return {
    ...(fields.marketId === '' ? {} : { marketId: fields.marketId }),
    ...(isDate(fields.registeredFrom) ? { registeredFrom: fields.registeredFrom } : {}),
    ...(from === '' ? {} : { balanceFrom: Number(from) }),
    ...(to === '' ? {} : { balanceTo: Number(to) }),
  };
}

/** The query that counts the receivers; undefined while a field is incomplete. */
export function receiversQuery(fields: AudienceFields & { purpose: NoticePurpose }) {
  const audience = audienceOf(fields);
  if (audience === undefined) return undefined;
  const { balanceFrom, balanceTo, ...rest } = audience;
  return {
    purpose: fields.purpose,
    ...rest,
    ...(balanceFrom === undefined ? {} : { balanceFrom: String(balanceFrom) }),
    ...(balanceTo === undefined ? {} : { balanceTo: String(balanceTo) }),
  };
}

/** The start, null for now, and the end in unix ms. The fields passed the schema. */
export function timesOf(fields: NoticeFields): { startsAtMs: number | null; endsAtMs: number } {
  return {
    startsAtMs: fields.when === 'now' ? null : instantOf(fields.startDate, fields.startTime, INDIA_ZONE),
    endsAtMs: instantOf(fields.endDate, fields.endTime, INDIA_ZONE),
  };
}

function instantText(date: string, time: string): number | undefined {
  return isDate(date) && CLOCK.test(time) ? instantOf(date, time, INDIA_ZONE) : undefined;
}
