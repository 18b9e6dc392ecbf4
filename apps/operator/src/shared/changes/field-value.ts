import { GAME_NAMES, formatPoints } from '@surahi/game';
import { formatInstant, formatLongDay } from '../format.ts';
import { t } from '../i18n/i18n.ts';

/** Names of stored values that are unclear on their own. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gatewayStatus: { '1': t('UPI apps and QR code'), '2': t('UPI apps only'), '3': t('QR code only') },
  family: { main: t('Main'), starline: t('Starline'), gali: t('Gali') },
  game: GAME_NAMES,
  kind: { close: t('closed day'), handover: t('handover') },
};

const DATE = /^\d{4}-\d\d-\d\d$/;

/** A stored value as text: grouped points, times in India, yes and no. */
export function fieldValue(key: string, value: unknown): string {
  if (value === null || value === undefined) return t('none');
  if (value === '') return t('empty');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (Array.isArray(value)) return value.map((each) => fieldValue(key, each)).join(', ') || t('none');
  if (typeof value === 'object') return JSON.stringify(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (key.endsWith('Paise') && /^-?[0-9]{1,18}$/.test(text))
    return t('{points} points', { points: formatPoints(BigInt(text)) });
  if (DATE.test(text)) return formatLongDay(text);
  if (key === 'untilMs' && value === 0) return t('for good');
  if (/At(Ms)?$|^(clock|until(Ms)?)$/.test(key)) {
    const atMs = typeof value === 'number' ? value : Date.parse(text);
    if (Number.isFinite(atMs)) return formatInstant(atMs);
  }
  return t(WORDS[key]?.[text] ?? text);
}
