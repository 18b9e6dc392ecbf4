import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db/db.ts';
import type { Listener } from './db/listen.ts';
import type { EventBus } from './event-bus.ts';
import type { IdentityHolder } from './http/identity.ts';
import type { PlayerPage } from './http/player-page.ts';
import type { RegisterCall, RegisterPlayerCall } from './http/register-call.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './observability/logger.ts';
import type { Tracing } from './observability/tracing.ts';
import type { HashQueue } from './security/hash-queue.ts';
import type { SharedLimits } from './security/shared-limits.ts';

/** What the platform gives to every room. One per node. */
export type PlatformContext = {
  app: FastifyInstance;
  config: Config;
  db: Db;
  /** NOTIFY of the other nodes and of this one. */
  listener: Listener;
  logger: Logger;
  /** For display and snapshots; decisions use dbNow(tx). */
  clock: Clock;
  jobs: Jobs;
  /** Events inside this node. */
  events: EventBus;
  hashes: HashQueue;
  identity: IdentityHolder;
  /** Limits a minute, over all nodes together. */
  limits: SharedLimits;
  metrics: Registry;
  /** The player app's page, into which the lists module puts the first cards. */
  playerPage: PlayerPage;
  tracing: Tracing;
  /** Binds a call of identity 'none' or 'optional' of the contract to its paths. */
  registerCall: RegisterCall;
  /** Binds a call of identity 'player'. */
  registerPlayerCall: RegisterPlayerCall;
  /** Runs once everything is registered and the database is reachable, before the server listens. */
  onStart(fn: () => Promise<void> | void): void;
  /** Lines to print under the addresses once the server listens, the demo's logins for one. */
  startNotes: string[];
  /** Runs when the node stops taking requests: end streams, stop timers. The database is still there. */
  onStop(fn: () => Promise<void> | void): void;
};

/**
 * The platform and what rooms keep in memory on this node. A room that has such state adds one field here by declaration
 * merging; `createRoomState` in rooms.ts creates them all.
 */
export interface AppContext extends PlatformContext {}

/** Registers the routes, jobs and subscriptions of one room. */
export type RoomModule = (context: AppContext) => Promise<void> | void;
