import { createECDH } from 'node:crypto';
import path from 'node:path';
import { Counter } from 'prom-client';
import type { PlatformContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { KEY_BYTES, readOrCreateKey } from '../../platform/files/key-file.ts';
import { projectRoot } from '../../platform/files/paths.ts';
import { createPost, type PostMessage, type VapidKeys } from './post-message.ts';

type Outcome = 'sent' | 'gone' | 'refused' | 'retry' | 'held' | 'dropped';

/** Runs after the push service accepted the message about the win that a settlement paid to a player. */
type DeliveredWinStep = (db: Db, playerId: bigint, settlementId: bigint) => Promise<void>;

/** Web Push on this node. */
export type Push = {
  /** The public VAPID key, base64url. Browsers subscribe with it. */
  publicKey: string;
  /** Sends one message. */
  post: PostMessage;
  testOrigin: string | undefined;
  counter: Counter<'outcome'>;
  /** Steps that higher wings register at startup. */
  deliveredWinSteps: DeliveredWinStep[];
};

declare module '../../platform/context.ts' {
  interface AppContext {
    /** undefined: PUSH is off. */
    push: Push | undefined;
  }
}

/**
 * Reads the VAPID key, and creates it at the first start. Returns undefined when PUSH is off. Throws when the key is
 * damaged. Call it once per node.
 */
export async function openPush({ config, metrics }: PlatformContext): Promise<Push | undefined> {
  const counter = new Counter({
    name: 'surahi_push_total',
    help: 'Push messages by outcome of each try',
    labelNames: ['outcome'] as const satisfies readonly string[],
    registers: [metrics],
  });
  if (config.push === undefined) return undefined;
  const { key, contact, testOrigin } = config.push;
  const file = path.join(path.resolve(projectRoot(), config.dataDir), 'push.key');
  const keys = vapidKeys(key ?? (await readOrCreateKey(file)));
  return {
    publicKey: keys.publicKey,
    post: createPost(keys, contact, testOrigin),
    testOrigin,
    counter,
    deliveredWinSteps: [],
  };
}

/** Counts the outcome of a try. */
export function countPush(push: Push, outcome: Outcome): void {
  push.counter.inc({ outcome });
}

/** The VAPID keys (RFC 8292) of a private key in base64: a number of 32 bytes below the order of P-256. */
function vapidKeys(text: string): VapidKeys {
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`The push key must be ${KEY_BYTES} bytes in base64`);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') };
}
