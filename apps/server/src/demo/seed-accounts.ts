import { randomInt } from 'node:crypto';
import { pointsToPaise } from '@surahi/game';
import { move } from '../ledger/index.ts';
import { createOperator, isOperatorRole } from '../operators/people/index.ts';
import type { Tx } from '../platform/db/db.ts';
import type { HashQueue } from '../platform/security/hash-queue.ts';
import { createPlayer } from '../players/sign-in/index.ts';
import * as sql from './demo.sql.ts';
import { DEMO_FRIENDS } from './money-seed.ts';

/** One login of the demo. `login` is a mobile number or a user name; `at` is the app it opens. */
export type DemoLogin = { at: 'player' | 'operator'; login: string; password: string; role: string };

/** Mobile number of the demo player. */
const DEMO_PLAYER_MOBILE = '9000000001';
/** User name of the demo's finance operator. */
export const DEMO_FINANCE = 'demo-finance';

/** Points of the demo player on top of the welcome bonus. */
const OPENING_POINTS = 5_000;

/** Excludes letters and digits that look alike. */
const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns twelve characters in three groups, about 59 bits. */
function makePassword(): string {
  const groups = Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => PASSWORD_ALPHABET.charAt(randomInt(PASSWORD_ALPHABET.length))).join(''),
  );
  return groups.join('-');
}

type DemoAccount = DemoLogin & { passwordHash: string };

/** Accounts of a demo. Made before the transaction, because hashing takes long. */
export type DemoAccounts = {
  logins: readonly DemoAccount[];
  /** Hash of a password that nobody knows. */
  friendHash: string;
};

/** Generates passwords for the demo player, its friends and the operators. */
export async function makeDemoAccounts(hashes: HashQueue): Promise<DemoAccounts> {
  const logins: DemoAccount[] = [];
  for (const account of [
    { at: 'player', login: DEMO_PLAYER_MOBILE, role: 'player' },
    { at: 'operator', login: 'demo-owner', role: 'owner' },
    { at: 'operator', login: 'demo-results', role: 'results' },
    { at: 'operator', login: DEMO_FINANCE, role: 'finance' },
    { at: 'operator', login: 'demo-risk', role: 'risk' },
  ] as const) {
    const password = makePassword();
    logins.push({ ...account, password, passwordHash: await hashOf(hashes, password) });
  }
  return { logins, friendHash: await hashOf(hashes, makePassword()) };
}

async function hashOf(hashes: HashQueue, password: string): Promise<string> {
  const passwordHash = await hashes.hash(password);
  if (passwordHash === 'busy') throw new Error('could not hash the password of a demo account: the hash queue is full');
  return passwordHash;
}

/**
 * Stores the demo player with an opening balance moved through the ledger, its friends and the operators. The
 * passwords stay readable in `settings` so that each start can print them. They open only the demo.
 */
export async function seedAccounts(tx: Tx, accounts: DemoAccounts, bonusPoints: number): Promise<void> {
  for (const account of accounts.logins) {
    if (account.at === 'player') await insertPlayer(tx, account, bonusPoints);
    else await insertOperator(tx, account);
  }
  for (const friend of DEMO_FRIENDS)
    await createDemoPlayer(tx, { ...friend, passwordHash: accounts.friendHash }, bonusPoints);
  const logins: DemoLogin[] = accounts.logins.map(({ at, login, password, role }) => ({ at, login, password, role }));
  await tx.query(sql.saveFlag('demo_logins', logins));
}

/** Creates the operator without an authenticator, which demo operators do not need. */
async function insertOperator(tx: Tx, account: DemoAccount): Promise<void> {
  const { login, passwordHash, role } = account;
  if (!isOperatorRole(role)) throw new Error(`demo account has an unknown operator role: ${role}`);
  const name = `Demo ${role.charAt(0).toUpperCase()}${role.slice(1)}`;
  const actor = { name: sql.SEED_ACTOR, operatorId: null };
  const created = await createOperator(tx, { username: login, name, passwordHash, role, actor });
  if (!created.ok) throw new Error(`could not create the demo operator ${login}: ${created.code}`);
}

async function createDemoPlayer(
  tx: Tx,
  who: { mobile: string; name: string; passwordHash: string },
  bonusPoints: number,
): Promise<bigint> {
  const start = { email: '', mayBet: true, welcomeBonusPaise: pointsToPaise(bonusPoints), isDemo: true };
  const created = await createPlayer(tx, { ...start, ...who });
  if (!created.ok) throw new Error(`could not create the demo player ${who.name}: ${created.code}`);
  return created.value;
}

async function insertPlayer(tx: Tx, account: DemoAccount, bonusPoints: number): Promise<void> {
  const { login: mobile, passwordHash } = account;
  const playerId = await createDemoPlayer(tx, { mobile, name: 'Demo Player', passwordHash }, bonusPoints);
  const moved = await move(tx, {
    kind: 'adjustmentCredit',
    from: { account: 'adjustments' },
    to: { account: 'wallet', playerId },
    amountPaise: pointsToPaise(OPENING_POINTS),
    note: 'Demo points to play with',
  });
  if (!moved.ok) throw new Error('a house account refused a credit');
}

/** Returns the demo's logins; empty if no demo was seeded. */
export async function demoLogins(tx: Tx): Promise<readonly DemoLogin[]> {
  const [row] = await tx.query<sql.FlagRow<DemoLogin[]>>(sql.selectFlag('demo_logins'));
  return row?.value ?? [];
}
