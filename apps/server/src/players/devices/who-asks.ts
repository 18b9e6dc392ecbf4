import type { Db } from '../../platform/db/db.ts';
import { networkOf } from '../../platform/security/network-of.ts';
import type { Caller } from './caller.ts';
import { selectKnownDevice } from './known-devices.sql.ts';
import { supportCodeOf } from './support-code.ts';

/**
 * Who asks for a code. Strangers, browsers known to the number's player (or let in by support), and the player who is
 * logged in have codes of a day of their own each, so that none uses up another's.
 */
export type Asker = {
  circle: 'stranger' | 'device' | 'player';
  /** Whose the code is: only the same one's tries are compared with it. '' for clients without cookies, and the player. */
  key: string;
  /** By what the share of one asker is counted; '' where there is but one. */
  share: string;
};

/** Who is logged in as the player of the number; for codes that nobody else can ask for. */
export const ASKED_BY_PLAYER: Asker = { circle: 'player', key: '', share: '' };

/** Who asks by a number alone; whether it has an account makes no difference to anyone but its own browsers. */
export async function whoAsks(db: Db, mobile: string, { device, address }: Caller): Promise<Asker> {
  const share = networkOf(address);
  if (device === undefined) return { circle: 'stranger', key: '', share };
  const known = await db.query(selectKnownDevice(mobile, device));
  return known.length > 0
    ? { circle: 'device', key: device, share: device }
    : { circle: 'stranger', key: device, share };
}

/**
 * What a refusal by a limit carries for a browser that others may have locked out: the code by which support lets it in.
 * Nothing for one that is in, for the player, and for clients without cookies.
 */
export function supportCodeFor(mobile: string, { circle, key }: Asker): { extra?: { support_code: string } } {
  return circle === 'stranger' && key !== '' ? { extra: { support_code: supportCodeOf(mobile, key) } } : {};
}

/** Of the codes of a circle's day one network, or one browser, has three fifths: alone it leaves the others without none. */
export function shareOf(codesPerDay: number): number {
  return Math.ceil((codesPerDay * 3) / 5);
}
