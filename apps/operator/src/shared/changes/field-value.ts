import { GAME_NAMES, formatPoints } from '@surahi/game';
import { formatInstant } from '../format.ts';

/** Names of stored values that are unclear on their own. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gatewayStatus: { '1': 'UPI apps and QR code', '2': 'UPI apps only', '3': 'QR code only' },
  family: { main: 'Main', starline: 'Starline', gali: 'Gali' },
  game: GAME_NAMES,
};

/** A stored value as text: grouped points, times in India, yes and no. */
export function fieldValue(key: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((each) => fieldValue(key, each)).join(', ') || 'none';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (key.endsWith('Paise') && /^-?[0-9]{1,18}$/.test(text)) return `${formatPoints(BigInt(text))} points`;
  if (key === 'untilMs' && value === 0) return 'for good';
  if (/At(Ms)?$|^(clock|until(Ms)?)$/.test(key)) {
    const atMs = typeof value === 'number' ? value : Date.parse(text);
    if (Number.isFinite(atMs)) return formatInstant(atMs);
  }
  return WORDS[key]?.[text] ?? text;
}
