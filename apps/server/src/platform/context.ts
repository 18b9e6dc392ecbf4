import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import type { EventBus } from './event-bus.ts';
import type { HashQueue } from './hash-queue.ts';
import type { IdentityHolder } from './identity.ts';
import type { Jobs } from './jobs.ts';
import type { Listener } from './listen.ts';
import type { Logger } from './logger.ts';
import type { PlayerPage } from './player-page.ts';
import type { SharedLimits } from './shared-limits.ts';
import type { Tracing } from './tracing.ts';
import type { RegisterCall, RegisterPlayerCall } from './register-call.ts';

/** Everything a module may use; built once per node and handed to each module in turn. */
export type AppContext = {
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

/** A module registers its routes, jobs and subscriptions. */
export type ServerModule = (context: AppContext) => Promise<void> | void;
