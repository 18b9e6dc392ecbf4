import {
  type AnyOperatorCall,
  BACKGROUND_HEADER,
  CSRF_HEADER,
  mayOperator,
  OPERATOR_API,
  OPERATOR_ERRORS,
  type OperatorAnswer,
  type OperatorBody,
  type OperatorDownload,
  type OperatorErrorCode,
  type OperatorParams,
  type OperatorQuery,
  type Permission,
} from '@surahi/contract/operator';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { type $ZodType, safeParse } from 'zod/v4/core';
import type { PlatformContext } from '../../platform/context.ts';
import type { Read } from '../../platform/db/standby-read.ts';
import { type CallReads, createCallReads } from '../../platform/http/call-reads.ts';
import { BODY_LIMIT_BYTES, isUnstorable, parseJsonBody } from '../../platform/http/json-body.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { equalSecrets, hashToken } from '../../platform/security/tokens.ts';
import { createTurnQueue, type TurnQueue } from '../../platform/workers/turn-queue.ts';
import type { Actor } from '../audit/index.ts';
import { actorOf, findSession, type OperatorIdentity, touchSession } from '../sessions/index.ts';
import { asksPassword } from '../two-people/index.ts';
import { refuse, refuseThrown } from './refuse.ts';
import type { DescribeDownload } from './register-download.ts';

type Input<C extends AnyOperatorCall, Who> = {
  body: OperatorBody<C>;
  query: OperatorQuery<C>;
  params: OperatorParams<C>;
  operator: Who;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Runs a read on a standby that shows everything this operator has written, or on the leader. It may run twice. */
  read: Read;
};

type Handled<C extends AnyOperatorCall> = Promise<Result<OperatorAnswer<C>, OperatorErrorCode>>;

/** Handles a call of a signed-in operator. `actor` is the operator as the audit log records them. */
type OperatorHandler<C extends AnyOperatorCall> = (input: Input<C, OperatorIdentity> & { actor: Actor }) => Handled<C>;

type PublicHandler<C extends AnyOperatorCall> = (input: Input<C, undefined>) => Handled<C>;

export type OperatorApi = {
  /** Registers a call of the contract. The handler runs for permitted operators only. */
  register<C extends AnyOperatorCall>(call: C, handler: OperatorHandler<C>, options?: RouteShorthandOptions): void;
  /** Registers a call of access 'public', which needs no session. */
  registerPublic<C extends AnyOperatorCall>(call: C, handler: PublicHandler<C>, options?: RouteShorthandOptions): void;
  /** The scope below /operator/api, for streams. Streams call `admit` themselves. */
  scope: FastifyInstance;
  /** The reads and the position cookie of the console. */
  reads: CallReads;
  /** The files of the console by name, for `prepareFile`. */
  downloads: Map<OperatorDownload, DescribeDownload>;
  /** The turns of lists that become files on this node. */
  listTurns: TurnQueue;
  /** Returns the operator of a request if the session is signed in completely and the role has the permission. */
  admit(request: FastifyRequest, permission: Permission): Promise<Result<OperatorIdentity, OperatorErrorCode>>;
  /** Sends a refusal in the console's format. */
  refuse(reply: FastifyReply, code: OperatorErrorCode, message?: string): FastifyReply;
};

declare module '../../platform/context.ts' {
  interface AppContext {
    /** Rooms register their calls of the console here. */
    operatorApi: OperatorApi;
  }
}

/** Opens the scope of the console's API: JSON bodies, refusals as {code, message}, no caching. */
export async function openOperatorApi(ctx: PlatformContext): Promise<OperatorApi> {
  let scope: FastifyInstance | undefined;
  await ctx.app.register(
    async (child) => {
      child.removeAllContentTypeParsers();
      child.addContentTypeParser(
        'application/json',
        { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
        (_, body, done) => done(null, body),
      );
      child.setErrorHandler((error, request, reply) => refuseThrown(error, request, reply));
      scope = child;
    },
    { prefix: OPERATOR_API },
  );
  if (scope === undefined) throw new Error('fastify did not load the scope of the console');
  return createApi(ctx, scope);
}

/** Reading a list keeps a connection of the node busy, so few files are read at a time. */
const LIST_TURNS = { places: 2, waiting: 50, waitingPerOwner: 2 };

/** Returns the function that puts a call on its path and sends its result. */
function createBind(scope: FastifyInstance, reads: CallReads, checking: boolean) {
  return function bind<C extends AnyOperatorCall>(
    call: C,
    answer: (request: FastifyRequest, reply: FastifyReply) => Handled<C>,
    options: RouteShorthandOptions = {},
  ): void {
    scope.route({
      bodyLimit: BODY_LIMIT_BYTES,
      ...options,
      config: { ...options.config, call: `operator ${call.method} ${call.path}` },
      method: call.method,
      url: call.path,
      handler: async (request, reply) => {
        const result = await answer(request, reply);
        if (call.method !== 'GET') await reads.afterWrite(request, reply);
        if (!result.ok) return refuse(reply, result.code, result.msg, result.extra);
        if (checking) assertFits(call, result.value);
        return reply
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(result.value));
      },
    });
  };
}

function createApi(ctx: PlatformContext, scope: FastifyInstance): OperatorApi {
  const checking = ctx.config.nodeEnv !== 'production';
  const reads = createCallReads(ctx.reads, ctx.config.operatorOrigin ?? ctx.config.publicUrl, () => true);
  const bind = createBind(scope, reads, checking);

  return {
    scope,
    reads,
    downloads: new Map(),
    listTurns: createTurnQueue(LIST_TURNS),
    refuse,
    admit: (request, permission) =>
      admit(ctx, request, { access: 'full', permission, changes: false, keepsAlive: false }),
    registerPublic: (call, handler, options) =>
      bind(
        call,
        async (request, reply) => {
          if (!isFromOwnPage(request)) return fail('csrf_wrong');
          const read = readInput(call, request);
          return read.ok
            ? handler({ ...read.value, operator: undefined, request, reply, read: reads.of(request, reply) })
            : read;
        },
        options,
      ),
    register: (call, handler, options) => {
      const { access, permission } = call;
      if (access === 'public' || permission === undefined) throw new Error(`${call.path} is open to everyone`);
      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        const admitted = await admit(ctx, request, {
          access,
          permission,
          changes: call.method !== 'GET',
          keepsAlive: request.headers[BACKGROUND_HEADER] === undefined,
        });
        if (!admitted.ok) return admitted;
        const read = readInput(call, request);
        if (!read.ok) return read;
        const caller = { operator: admitted.value, actor: actorOf(admitted.value), read: reads.of(request, reply) };
        return handler({ ...read.value, ...caller, request, reply });
      };
      bind(call, answer, options);
    },
  };
}

type Demand = {
  access: 'any' | 'full' | 'confirmed';
  permission: Permission;
  changes: boolean;
  /** True when the call counts as activity of the operator. A stream that the browser reopens does not count. */
  keepsAlive: boolean;
};

/** Returns the operator after the checks in this order: session, set-up, role, page's origin, password. */
async function admit(
  ctx: PlatformContext,
  request: FastifyRequest,
  demand: Demand,
): Promise<Result<OperatorIdentity, OperatorErrorCode>> {
  const operator = await findSession(ctx.db, ctx.config, request);
  if (operator === undefined) return fail('signed_out');
  if (operator.stage !== 'full' && demand.access !== 'any') {
    return fail(operator.stage === 'enrol' ? 'enrolment_required' : 'password_change_required');
  }
  if (!mayOperator(operator.role, demand.permission)) return fail('forbidden');
  if (demand.changes && !(isFromOwnPage(request) && hasCsrfToken(request, operator))) return fail('csrf_wrong');
  if (demand.access === 'confirmed' && asksPassword(ctx.config) && operator.passwordUntilMs === null) {
    return fail('password_needed');
  }
  if (demand.keepsAlive) await ctx.db.query(touchSession(operator.sessionId));
  return ok(operator);
}

/** False when the browser reports another origin. Without the header it passes: the CSRF token is required too. */
function isFromOwnPage(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}

function hasCsrfToken(request: FastifyRequest, operator: OperatorIdentity): boolean {
  const given = request.headers[CSRF_HEADER];
  return typeof given === 'string' && equalSecrets(hashToken(given).toString('hex'), operator.csrfHash.toString('hex'));
}

type InputRead<C extends AnyOperatorCall> = Result<
  { body: OperatorBody<C>; query: OperatorQuery<C>; params: OperatorParams<C> },
  'malformed'
>;

function readInput<C extends AnyOperatorCall>(call: C, request: FastifyRequest): InputRead<C> {
  const text = request.body;
  const parsed = text === undefined || text === '' ? ok({}) : parseJsonBody(text);
  if (!parsed.ok) return parsed;
  if (isUnstorable([request.query, request.params])) return fail('malformed');
  const body = safeParse(call.request, parsed.value);
  const query = safeParse(call.query, request.query);
  const params = safeParse(call.params, request.params);
  const wrong = [params, query, body].find((read) => !read.success);
  if (wrong?.error !== undefined) return fail('malformed', { msg: nameField(wrong.error.issues) });
  // TypeScript cannot derive the schemas' output from the type parameter. The schemas are those of this call.
  return ok({
    body: body.data as OperatorBody<C>,
    query: query.data as OperatorQuery<C>, // as above
    params: params.data as OperatorParams<C>, // as above
  });
}

/** Names the first invalid field and the reason, never its value. */
function nameField(issues: ReadonlyArray<{ path: PropertyKey[]; message: string }>): string {
  const [first] = issues;
  if (first === undefined) return OPERATOR_ERRORS.malformed.message;
  const field = first.path.map(String).join('.');
  return field === '' ? first.message : `${field}: ${first.message}`;
}

/** Used during development and in tests. Throws when a response violates the contract, so that the call returns 500. */
function assertFits(call: { path: string; response: $ZodType }, body: unknown): void {
  const checked = safeParse(call.response, body);
  if (!checked.success) throw new Error(`${call.path} broke its contract: ${nameField(checked.error.issues)}`);
}
