import { Readable } from 'node:stream';
import {
  type AnyCall,
  type Envelope,
  type ErrorCode,
  readEnvelope,
  type RequestOf,
  type ResponseBody,
} from '@surahi/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { type $ZodType, safeParse } from 'zod/v4/core';
import type { Config } from '../../config/config.ts';
import type { Read } from '../db/standby-read.ts';
import { fail, type Failure, ok, type Result } from '../result.ts';
import { type Soon, whenThere } from '../soon.ts';
import { movesMoney, withinDeadline } from './answer-deadline.ts';
import type { CallReads } from './call-reads.ts';
import { compileSchema } from './compiled-schema.ts';
import { endOfTurn } from './end-of-turn.ts';
import { failureBody, sendFailure } from './failures.ts';
import { type IdentityHolder, type IdentityOutcome, type PlayerIdentity } from './identity.ts';
import { BODY_LIMIT_BYTES, type JsonObject, parseJsonBody } from './json-body.ts';

/** The handler's fields of a success. Status and message are added; `msg` defaults to the call's text. */
type CallBody<C extends AnyCall> = ResponseBody<C> & { msg?: string };

/**
 * The result of a handler: fields of the contract's response, prepared bytes (a whole JSON object of that shape), or a
 * refusal with a code of the contract. The list fields of a refusal are [] unless `extra` sets them.
 */
type CallReply<C extends AnyCall> = { ok: true; body: CallBody<C> } | { ok: true; raw: Raw } | Failure<ErrorCode>;

/** Prepared bytes. Pieces are sent one after the other, so that a large response does not block the node. */
type Raw = Buffer | string | readonly Buffer[];

type CallInput<C extends AnyCall, Player> = {
  /** The request's own fields, checked by the contract. Unknown fields are removed. */
  body: RequestOf<C>;
  player: Player;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Runs a read on a standby that shows everything this caller has written, or on the leader. It may run twice. */
  read: Read;
};

type CallHandler<C extends AnyCall, Player> = (call: CallInput<C, Player>) => Soon<CallReply<C>>;

/** Registers a call that needs no player as POST on its path and aliases. `player` may be undefined. */
export type RegisterCall = <C extends AnyCall>(
  call: C,
  handler: CallHandler<C, PlayerIdentity | undefined>,
  options?: RouteShorthandOptions,
) => void;

/** Registers a call of identity 'player'. Without an open session the handler does not run. */
export type RegisterPlayerCall = <C extends AnyCall>(
  call: C,
  handler: CallHandler<C, PlayerIdentity>,
  options?: RouteShorthandOptions,
) => void;

type Dependencies = {
  /** A scope in which bodies arrive as text, see `acceptRawText`. */
  app: FastifyInstance;
  config: Pick<Config, 'answerDeadlineMs' | 'appKey' | 'envTypes' | 'nodeEnv' | 'publicUrl'>;
  identity: IdentityHolder;
  reads: CallReads;
};

const ANSWER_HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };

/** Sends a refusal with the call's empty lists. */
function createRefuse(config: Dependencies['config']) {
  return (call: AnyCall, refusal: Failure<ErrorCode>, reply: FastifyReply): FastifyReply => {
    const details = { msg: refusal.msg, extra: { ...emptyListsOf(call), ...refusal.extra } };
    if (config.nodeEnv !== 'production') assertFits(call.name, call.refusal, failureBody(refusal.code, details));
    return sendFailure(reply, refusal.code, details);
  };
}

/** The checks before a call's handler: text, envelope, session, fields. */
function createAdmission<C extends AnyCall>(call: C, { config, identity }: Dependencies) {
  const schema = compileSchema(call.request);
  function readFields(value: JsonObject, token: string | undefined, found: IdentityOutcome): Admitted<C> {
    // A page that knows of no session sends no token, and cannot delete a cookie that is left from an ended session. A
    // response must not delete it either: a login that is in flight may have replaced it by then.
    const isLeft = found === 'dead' && token === undefined && call.identity === 'optional';
    const outcome = isLeft ? 'none' : found;
    if (outcome === 'dead') return fail('session_dead');
    if (outcome === 'blocked') return fail('player_blocked');
    // The browser sent this call before it got its new cookie, and repeats it with that one.
    if (outcome === 'replaced') return fail('busy');
    if (outcome !== 'none' && outcome.isExcluded && !call.whileExcluded) return fail('self_excluded');
    const body = safeParse(schema, value);
    // TypeScript cannot derive the schema's output from the type parameter. This is the schema of the same call.
    if (body.success) return ok({ body: body.data as RequestOf<C>, player: outcome === 'none' ? undefined : outcome });
    // A missing session is reported before a missing field.
    if (outcome === 'none' && call.identity === 'player') return fail('session_missing');
    return fail('malformed', { msg: nameField(body.error.issues) });
  }
  return (request: FastifyRequest): Soon<Admitted<C>> => {
    const parsed = parseJsonBody(request.body);
    if (!parsed.ok) return parsed;
    const envelope = readEnvelope(parsed.value);
    if (envelope === undefined) return fail('malformed', { msg: 'env_type, app_key or unique_token has a wrong type' });
    const client = checkClient(envelope, config);
    if (!client.ok) return client;
    const outcome = call.identity === 'none' ? 'none' : identity.resolve(request, envelope.token);
    return whenThere(outcome, (known) => readFields(parsed.value, envelope.token, known));
  };
}

/** Creates both registering functions of one node. */
export function createRegisterCall(dependencies: Dependencies): {
  registerCall: RegisterCall;
  registerPlayerCall: RegisterPlayerCall;
} {
  const { app, config, reads } = dependencies;
  const checking = config.nodeEnv !== 'production';
  const refuse = createRefuse(config);

  function bind(call: AnyCall, answer: Answer, options: RouteShorthandOptions = {}): void {
    for (const path of [call.path, ...call.aliases]) {
      app.post(`/${path}`, routeOptions(call, options), async (request, reply) => {
        const soon = answer(request, reply);
        const result = soon instanceof Promise ? await withinDeadline(call, soon, config.answerDeadlineMs) : soon;
        await endOfTurn();
        if (result.ok && movesMoney(call)) await reads.afterWrite(request, reply);
        reply.headers(ANSWER_HEADERS);
        if (!result.ok) return refuse(call, result, reply);
        const success = successText(call, result, checking);
        if (typeof success === 'string' || Buffer.isBuffer(success)) return reply.send(success);
        reply.header(
          'content-length',
          success.reduce((sum, piece) => sum + piece.length, 0),
        );
        return reply.send(Readable.from(success));
      });
    }
  }

  return {
    registerCall: (call, handler, options) => {
      if (call.identity === 'player') throw new Error(`${call.name} has identity 'player': use registerPlayerCall`);
      const enter = createAdmission(call, dependencies);
      bind(
        call,
        (request, reply) =>
          whenThere(enter(request), (admitted): Soon<AnyReply> => {
            if (!admitted.ok) return admitted;
            const { body, player } = admitted.value;
            return handler({ body, player, request, reply, read: reads.of(request, reply) });
          }),
        options,
      );
    },
    registerPlayerCall: (call, handler, options) => {
      if (call.identity !== 'player') throw new Error(`${call.name} does not have identity 'player': use registerCall`);
      const enter = createAdmission(call, dependencies);
      bind(
        call,
        (request, reply) =>
          whenThere(enter(request), (admitted): Soon<AnyReply> => {
            if (!admitted.ok) return admitted;
            const { body, player } = admitted.value;
            if (player === undefined) return fail('session_missing');
            return handler({ body, player, request, reply, read: reads.of(request, reply) });
          }),
        options,
      );
    },
  };
}

function routeOptions(call: AnyCall, options: RouteShorthandOptions): RouteShorthandOptions {
  const config = { ...options.config, call: call.name, emptyLists: emptyListsOf(call) };
  return { bodyLimit: BODY_LIMIT_BYTES, ...options, config };
}

function emptyListsOf(call: AnyCall): Record<string, unknown[]> {
  return Object.fromEntries(call.listKeys.map((key) => [key, []]));
}

type AnyReply = { ok: true; body: Record<string, unknown> } | { ok: true; raw: Raw } | Failure<ErrorCode>;
type Answer = (request: FastifyRequest, reply: FastifyReply) => Soon<AnyReply>;
type Admitted<C extends AnyCall> = Result<{ body: RequestOf<C>; player: PlayerIdentity | undefined }, ErrorCode>;

/** Refuses a wrong app key, and an env_type that the settings do not list. */
function checkClient({ appKey, envType }: Envelope, config: Dependencies['config']): Result<undefined, 'unauthorized'> {
  // Every page carries the key, so it is not a secret and its comparison needs no constant time.
  if (appKey === '' || appKey !== config.appKey) return fail('unauthorized');
  if (config.envTypes.includes(envType)) return ok(undefined);
  return fail('unauthorized', { msg: `env_type must be ${config.envTypes.join(' or ')}` });
}

/** Names the first invalid field and the reason, never its value. */
function nameField(issues: ReadonlyArray<{ path: PropertyKey[]; message: string }>): string {
  const [first] = issues;
  if (first === undefined) return 'The body does not match the contract';
  const field = first.path.map(String).join('.');
  return field === '' ? first.message : `${field}: ${first.message}`;
}

function successText(call: AnyCall, result: AnyReply & { ok: true }, checking: boolean): Raw {
  const text = 'raw' in result ? result.raw : bodyText(call, result.body);
  if (checking) assertFits(call.name, call.response, JSON.parse(wholeText(text)));
  return text;
}

function wholeText(raw: Raw): string {
  return typeof raw === 'string' || Buffer.isBuffer(raw) ? raw.toString() : Buffer.concat(raw).toString();
}

function bodyText(call: AnyCall, body: Record<string, unknown>): string {
  const msg = typeof body.msg === 'string' ? body.msg : call.okMsg;
  return JSON.stringify({ ...body, status: true, msg, message: msg });
}

/** Used during development and in tests. Throws when a response violates the contract, so that the call returns 500. */
function assertFits(name: string, schema: $ZodType, body: unknown): void {
  const checked = safeParse(schema, body);
  if (!checked.success) throw new Error(`${name} broke its contract: ${nameField(checked.error.issues)}`);
}
