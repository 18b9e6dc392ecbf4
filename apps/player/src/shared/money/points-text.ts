import { formatPoints, parseWireAmount } from '@surahi/game/money';
import { localeTag } from '../i18n/language.ts';

/** An amount of the wire as people read it: '1,500'. Any other text stays as it is. */
export function pointsText(amount: string): string {
  const paise = parseWireAmount(amount);
  return paise === undefined ? amount : formatPoints(paise, { locale: localeTag() });
}
