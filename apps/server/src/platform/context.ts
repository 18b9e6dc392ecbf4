import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db/db.ts';
import type { Listener } from './db/listen.ts';
import type { Reads } from './db/reads.ts';
import type { EventBus } from './event-bus.ts';
import type { Foreground } from './foreground.ts';
import type { IdentityHolder } from './http/identity.ts';
import type { PlayerPage } from './http/player-page.ts';
import type { RegisterCall, RegisterPlayerCall } from './http/register-call.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './observability/logger.ts';
import type { Tracing } from './observability/tracing.ts';
import type { HashQueue } from './security/hash-queue.ts';
import type { ProofOfWork } from './security/proof-of-work.ts';
import type { SharedLimits } from './security/shared-limits.ts';
import type { Workers } from './workers/workers.ts';

/** The services that the platform provides to the rooms (the modules of the server). One object per node. */
export type PlatformContext = {
  app: FastifyInstance;
  config: Config;
  db: Db;
  /** NOTIFY from this node and all others. */
  listener: Listener;
  logger: Logger;
  /** For display and snapshots. Decisions use dbNow(tx). */
  clock: Clock;
  jobs: Jobs;
  /** Events inside this node. */
  events: EventBus;
  /** Tracks whether players submit bids on this node. */
  foreground: Foreground;
  hashes: HashQueue;
  identity: IdentityHolder;
  /** Rate limits per minute, counted over all nodes. */
  limits: SharedLimits;
  metrics: Registry;
  /** Where reads run. Handlers use the `read` of their input, caches `readShared`. */
  reads: Reads;
  /** Challenges for strangers while log-ins are overloaded. */
  proofOfWork: ProofOfWork;
  /** The page of the player app. Rooms add the data of its first screen to it. */
  playerPage: PlayerPage;
  tracing: Tracing;
  /** Processes for work that would block this one. */
  workers: Workers;
  /** Registers a call with identity 'none' or 'optional' on its paths. */
  registerCall: RegisterCall;
  /** Registers a call with identity 'player'. */
  registerPlayerCall: RegisterPlayerCall;
  /** Runs after all rooms are registered and the database is reachable, before the server listens. */
  onStart(fn: () => Promise<void> | void): void;
  /** Lines to print below the addresses once the server listens, for example the demo logins. */
  startNotes: string[];
  /**
   * Runs when the node stops accepting requests. Use it to end streams and stop timers. The database is still
   * available.
   */
  onStop(fn: () => Promise<void> | void): void;
};

/**
 * The platform and the state that rooms keep in memory on this node. A room with such state adds one field here by
 * declaration merging. `createRoomState` in rooms.ts creates every field.
 */
export interface AppContext extends PlatformContext {}

/** Registers the routes, jobs and subscriptions of one room. */
export type RoomModule = (context: AppContext) => Promise<void> | void;
