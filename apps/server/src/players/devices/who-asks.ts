import type { Db } from '../../platform/db/db.ts';
import { networkOf } from '../../platform/security/network-of.ts';
import type { Caller } from './caller.ts';
import { selectKnownDevice } from './known-devices.sql.ts';
import { supportCodeOf } from './support-code.ts';

/**
 * Who requests a code. Strangers, browsers known to the number's player (or let in by support), and the logged-in
 * player have separate daily allowances, so none can use up another's.
 */
export type Asker = {
  circle: 'stranger' | 'device' | 'player';
  /**
   * Identifies the requester; a code is compared only with attempts of the same key. '' for clients without cookies
   * and for the player.
   */
  key: string;
  /** Key by which the share of one requester is counted; '' if the circle has a single requester. */
  share: string;
};

/** The logged-in player of the number, for codes that nobody else can request. */
export const ASKED_BY_PLAYER: Asker = { circle: 'player', key: '', share: '' };

/** Classifies a requester who gives only a number. An existing account changes the result only for its own browsers. */
export async function whoAsks(db: Db, mobile: string, { device, address }: Caller): Promise<Asker> {
  const share = networkOf(address);
  if (device === undefined) return { circle: 'stranger', key: '', share };
  const known = await db.query(selectKnownDevice(mobile, device));
  return known.length > 0
    ? { circle: 'device', key: device, share: device }
    : { circle: 'stranger', key: device, share };
}

/**
 * Adds the support code to a refusal for a browser that others may have locked out. Adds nothing for known browsers,
 * the player and clients without cookies.
 */
export function supportCodeFor(mobile: string, { circle, key }: Asker): { extra?: { support_code: string } } {
  return circle === 'stranger' && key !== '' ? { extra: { support_code: supportCodeOf(mobile, key) } } : {};
}

/** One network or browser may use at most 3/5 of a circle's daily codes, so a single attacker cannot use them all. */
export function shareOf(codesPerDay: number): number {
  return Math.ceil((codesPerDay * 3) / 5);
}
