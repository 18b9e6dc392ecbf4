import { createHashQueue } from '../../apps/server/src/platform/security/hash-queue.ts';
import type { Client } from './client.ts';
import type { Database } from './cluster.ts';
import { count } from './load.ts';
import { pause } from './random.ts';
import { MOBILE_BASE } from './world.ts';

const PASSWORD = 'a password of one player';
const EVERY_MS = 1_000;

/** Log-ins by outcome: `ok`, `lost`, or the code of a refusal. A log-in has no id, so nginx does not repeat it. */
export type LogIns = Record<string, number>;

/** Gives the first player a password. */
export async function givePassword({ owner }: Database): Promise<void> {
  const hash = await createHashQueue().hash(PASSWORD);
  if (hash === 'busy') throw new Error('the password queue is full');
  await owner.query({
    text: 'update players set password_hash = $1 where mobile = $2',
    values: [hash, String(MOBILE_BASE + 1)],
  });
}

/** Logs this player in again and again, until `more` is false. */
export async function logInAgain(client: () => Client, more: () => boolean, seen: LogIns): Promise<void> {
  const mobile = String(MOBILE_BASE + 1);
  const body = JSON.stringify({ env_type: 'Prod', app_key: 'demo-app-key', mobile, password: PASSWORD });
  while (more()) {
    const answer = await client().post('/api-user-login', body);
    count(seen, answer.kind === 'lost' ? 'lost' : answer.ok ? 'ok' : answer.code);
    await pause(EVERY_MS);
  }
}
