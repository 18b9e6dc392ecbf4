import path from 'node:path';
import compress from '@fastify/compress';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config/config.ts';
import { createClock } from './platform/clock.ts';
import type { AppContext, PlatformContext, RoomModule } from './platform/context.ts';
import { createForeground } from './platform/foreground.ts';
import type { Db } from './platform/db/db.ts';
import { isLockTimeout } from './platform/db/db-errors.ts';
import { storeValueMode } from './platform/db/value-mode.ts';
import { createListener } from './platform/db/listen.ts';
import { createReads } from './platform/db/reads.ts';
import { serverRoot } from './platform/files/paths.ts';
import { createCallReads } from './platform/http/call-reads.ts';
import { registerDocs } from './platform/http/docs.ts';
import { installErrorHandler } from './platform/http/failures.ts';
import { registerHealth } from './platform/http/health.ts';
import { createIdentityHolder, hasSessionCookie } from './platform/http/identity.ts';
import { createPlayerPage } from './platform/http/player-page.ts';
import { acceptRawText } from './platform/http/raw-text.ts';
import { createRegisterCall } from './platform/http/register-call.ts';
import { registerUploadGate } from './platform/http/upload-gate.ts';
import { registerStaticFiles, type StaticFolders } from './platform/http/static-files.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/observability/logger.ts';
import { registerNodeMetrics } from './platform/observability/node-metrics.ts';
import { startTracing } from './platform/observability/tracing.ts';
import { createHashQueue } from './platform/security/hash-queue.ts';
import { createProofOfWork } from './platform/security/proof-of-work.ts';
import { registerSecurity } from './platform/security/security.ts';
import { expireFiles } from './platform/prepared-files/expire-files.ts';
import { createSharedLimits } from './platform/security/shared-limits.ts';
import { createWorkers } from './platform/workers/workers.ts';
import { createRoomState, roomModules } from './rooms.ts';

export type AppDependencies = {
  config: Config;
  logger: Logger;
  db: Db;
  /** Connection string of the same database as `db`, for the listening connection and the jobs. */
  connectionString: string;
  /** The address of standbys of this database. By default the leader serves all reads. */
  readUrl?: string | undefined;
  /** Folders of the built apps; by default apps/player/dist and apps/operator/dist. */
  folders?: StaticFolders;
  modules?: readonly RoomModule[];
  /** The program that worker processes run. The default is the worker of this node. */
  workerProgram?: string;
};

type StartOptions = {
  jobs?: boolean;
  /** Runs after the start hooks of the rooms, before this node takes jobs. */
  beforeJobs?: Hook | undefined;
};

export type App = {
  app: FastifyInstance;
  context: AppContext;
  /** Connects the listener, reads the clock, runs the start hooks of the rooms and, if requested, takes jobs. */
  start(options?: StartOptions): Promise<void>;
  /** Stops accepting requests, ends streams, waits at most `drainMs` for requests in flight, then stops the jobs. */
  stop(drainMs?: number): Promise<void>;
};

/** A start hook may run more than once, so it must finish its database work before it sets timers or handlers. */
type Hook = () => Promise<void> | void;

const DRAIN_MS = 10_000;

/** Builds one node: plugins in the order below, then the rooms. Nothing connects before `start`. */
export async function buildApp(dependencies: AppDependencies): Promise<App> {
  const { config, logger, db, connectionString } = dependencies;
  let accepting = true;
  const startHooks: Hook[] = [];
  const stopHooks: Hook[] = [];

  const app = createServer(config, logger);
  installErrorHandler(app);
  const tracing = await startTracing(app, config.tracing, logger);
  const listener = createListener(connectionString, logger);
  const metrics = registerHealth(app, { config, db, listener, accepting: () => accepting });
  const reads = createReads({ ...dependencies, listener, metrics });
  const clock = createClock(db, logger);
  const limits = createSharedLimits({ db, listener, logger, nowMs: clock.nowMs });
  await registerSecurity(app, config, limits);
  registerUploadGate(app, config.uploadBytesInFlight);
  await app.register(compress, { global: false });
  const folders = dependencies.folders ?? defaultFolders();
  const playerPage = createPlayerPage(config, folders.player, logger);
  await registerStaticFiles(app, folders, playerPage);
  await registerDocs(app, config);

  const identity = createIdentityHolder(config);
  const callReads = createCallReads(reads, config.publicUrl, (request) => hasSessionCookie(request, config));
  const platform: PlatformContext = {
    app,
    config,
    db,
    listener,
    logger,
    clock,
    jobs: createJobs(connectionString, logger, tracing),
    events: db.events,
    foreground: createForeground(),
    hashes: createHashQueue(),
    identity,
    limits,
    metrics,
    playerPage,
    proofOfWork: createProofOfWork({ db, clock }),
    reads,
    tracing,
    workers: createWorkers({ ...dependencies, reads, program: dependencies.workerProgram }),
    ...createRegisterCall({ app: (await openCallScope(app)).scope, config, identity, reads: callReads }),
    startNotes: [],
    onStart: (fn) => void startHooks.push(fn),
    onStop: (fn) => void stopHooks.push(fn),
  };
  const context: AppContext = { ...platform, ...(await createRoomState(platform)) };
  registerNodeMetrics(metrics, context, () => accepting);
  expireFiles(context);
  for (const registerModule of dependencies.modules ?? roomModules) await registerModule(context);

  return {
    app,
    context,
    start: (options = {}) => startNode(context, startHooks, options),
    stop: (drainMs = DRAIN_MS) => {
      accepting = false;
      return stopNode(context, stopHooks, drainMs);
    },
  };
}

async function startNode(context: AppContext, hooks: readonly Hook[], options: StartOptions): Promise<void> {
  const { app, listener, clock, jobs, limits } = context;
  await app.ready();
  await patiently(() => storeValueMode(context.db, context.config.valueMode), context.logger);
  await listener.start();
  await patiently(() => clock.refresh(), context.logger);
  clock.start();
  await patiently(() => limits.start(), context.logger);
  context.reads.start();
  for (const hook of hooks) await patiently(hook, context.logger);
  if (options.beforeJobs !== undefined) await patiently(options.beforeJobs, context.logger);
  if (options.jobs === true) await jobs.start();
}

/**
 * Runs a step of the start, and repeats it while another transaction holds a lock that it needs. Nodes that start
 * together wait for each other, for example while one of them plans draws. The lock timeout of the pool is meant for
 * requests. Without the repetition, it would end the start on a busy machine.
 */
async function patiently(step: Hook, logger: Pick<Logger, 'warn'>): Promise<void> {
  for (;;) {
    try {
      await step();
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      logger.warn({ err: error }, 'start: retrying, another transaction holds a lock');
    }
  }
}

async function stopNode(context: AppContext, hooks: readonly Hook[], drainMs: number): Promise<void> {
  const { app, listener, clock, jobs, limits, logger, tracing } = context;
  clock.stop();
  for (const hook of hooks) {
    try {
      // Stop hooks end the open streams. An open stream would keep its connection, and so the server, open.
      await hook();
    } catch (error) {
      logger.error({ err: error }, 'stop hook failed');
    }
  }
  const deadline = setTimeout(() => app.server.closeAllConnections(), drainMs);
  // A kept-alive connection would hold the server open until the deadline.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearInterval(sweep);
  clearTimeout(deadline);
  context.workers.stop();
  await limits.stop();
  await jobs.stop();
  await tracing.stop();
  await context.reads.stop();
  await listener.close();
}

/** `logger` has fastify's own type, so that the instance is the plain FastifyInstance that plugins expect. */
function createServer(config: Config, logger: FastifyBaseLogger): FastifyInstance {
  return fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all requests: creating a child logger for each request costs more than most responses. The few
    // lines that are logged contain the request's id.
    childLoggerFactory: (parent) => parent,
    trustProxy: config.trustProxy,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // While the node stops, it still handles requests on kept-alive connections, and then closes each connection.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
  });
}

/**
 * Opens a scope for the protocol's calls, whose bodies arrive as text. The routes of rooms keep JSON parsing. The scope
 * is wrapped in an object because a fastify instance is a thenable: awaiting it would return the root instead.
 */
async function openCallScope(app: FastifyInstance): Promise<{ scope: FastifyInstance }> {
  let scope: FastifyInstance | undefined;
  await app.register(async (child) => {
    acceptRawText(child);
    scope = child;
  });
  if (scope === undefined) throw new Error('fastify did not open the scope of the calls');
  return { scope };
}

function defaultFolders(): StaticFolders {
  const apps = path.dirname(serverRoot());
  return { player: path.join(apps, 'player', 'dist'), operator: path.join(apps, 'operator', 'dist') };
}
