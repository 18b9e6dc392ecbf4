import type { Db } from '../../platform/db/db.ts';
import { networkOf } from '../../platform/security/network-of.ts';
import type { Caller } from './caller.ts';
import { selectKnownDevice } from './known-devices.sql.ts';
import { supportCodeOf } from './support-code.ts';

/**
 * Who requests a code. There are three kinds: strangers, browsers that the number's player has used (or that support
 * has let in), and the logged-in player. Each kind has its own daily allowance, so strangers cannot use up the
 * player's.
 */
export type Asker = {
  kind: 'stranger' | 'device' | 'player';
  /**
   * Identifies the requester; a code is compared only with attempts of the same key. '' for clients without cookies
   * and for the player.
   */
  key: string;
  /**
   * Key of the requester's share of the allowance of its kind: a network, or a known browser. '' for the logged-in
   * player.
   */
  share: string;
};

/** The logged-in player of the number, for codes that nobody else can request. */
export const ASKED_BY_PLAYER: Asker = { kind: 'player', key: '', share: '' };

/**
 * Returns the kind of a requester who sends only a number. The result depends on the account only for its known
 * browsers, so it does not reveal to strangers that the account exists.
 */
export async function whoAsks(db: Db, mobile: string, { device, address }: Caller): Promise<Asker> {
  const share = networkOf(address);
  if (device === undefined) return { kind: 'stranger', key: '', share };
  const known = await db.query(selectKnownDevice(mobile, device));
  return known.length > 0 ? { kind: 'device', key: device, share: device } : { kind: 'stranger', key: device, share };
}

/**
 * Adds the support code to a refusal for a browser that others may have locked out. Adds nothing for known browsers,
 * the player and clients without cookies.
 */
export function supportCodeFor(mobile: string, { kind, key }: Asker): { extra?: { support_code: string } } {
  return kind === 'stranger' && key !== '' ? { extra: { support_code: supportCodeOf(mobile, key) } } : {};
}

/** One network or browser may use at most 3/5 of its kind's daily codes, so a single attacker cannot use them all. */
export function shareOf(codesPerDay: number): number {
  return Math.ceil((codesPerDay * 3) / 5);
}
