import { formatBundle } from '@surahi/fairness';
import { LRUCache } from 'lru-cache';
import { identityOf, type PublicLog } from '../../fairness/log/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { WorkerRefusal } from '../../platform/workers/workers.ts';
import { type BundlePlan, exportBundle, planBundle, type SessionAddress } from './export-bundle.ts';

/** Size of the cache of bundles on a node. On a day with 100 markets a bundle has about 2 MB. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** A bundle that is not final is cached for at most this time, because later cosignatures change it. */
const FRESH_MS = 2_000;

/** A bundle with at most this many entries takes a few milliseconds, so it needs no worker. */
const MOST_ENTRIES_INLINE = 300;

export type BundleFile = { bytes: Buffer; isFinal: boolean };

/** Makes and caches bundles for the public. Equal requests share one bundle. Workers make the large ones. */
export class BundleStore {
  readonly #ctx: Pick<AppContext, 'db' | 'workers' | 'clock'>;
  readonly #log: PublicLog;
  readonly #kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (bytes) => bytes.length });
  readonly #making = new Map<string, Promise<Result<Buffer, WorkerRefusal>>>();

  constructor(ctx: Pick<AppContext, 'db' | 'workers' | 'clock'>, log: PublicLog) {
    this.#ctx = ctx;
    this.#log = log;
  }

  /**
   * Returns the bundle of a session. `owner` identifies the caller in the queue of the workers. Errors: not_found,
   * behind (see `planBundle`), and those of `Workers`.
   */
  async read(of: SessionAddress, owner: string): Promise<Result<BundleFile, WorkerRefusal | 'not_found' | 'behind'>> {
    const plan = await planBundle(this.#ctx.db, this.#log, of);
    if (plan === undefined) return fail('not_found');
    if (plan === 'behind') return fail('behind');
    const { isFinal } = plan.range;
    const made = await this.#share(this.#keyOf(plan), plan, owner);
    return made.ok ? ok({ bytes: made.value, isFinal }) : made;
  }

  #keyOf({ record, range: { start, end, isFinal } }: BundlePlan): string {
    const age = isFinal ? 'final' : Math.floor(this.#ctx.clock.nowMs() / FRESH_MS);
    return `${record} ${start} ${end} ${age}`;
  }

  async #share(key: string, plan: BundlePlan, owner: string): Promise<Result<Buffer, WorkerRefusal>> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return ok(kept);
    const making = this.#making.get(key) ?? this.#make(plan, owner).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    const made = await making;
    if (made.ok) this.#kept.set(key, made.value);
    return made;
  }

  async #make(plan: BundlePlan, owner: string): Promise<Result<Buffer, WorkerRefusal>> {
    const { db, workers } = this.#ctx;
    if (plan.range.end - plan.range.start <= MOST_ENTRIES_INLINE) {
      return ok(Buffer.from(formatBundle(await exportBundle(db, this.#log, plan))));
    }
    const parts: Buffer[] = [];
    const input = { log: identityOf(this.#log), plan };
    const done = await workers.run('exportBundle', input, {
      lane: 'proofs',
      owner,
      onChunk: (bytes) => void parts.push(bytes),
    });
    return done.ok ? ok(Buffer.concat(parts)) : done;
  }
}
