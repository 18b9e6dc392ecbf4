import * as z from 'zod/mini';
import { failureShape, successShape } from './envelope.ts';
import type { ErrorCode } from './error-codes.ts';

/** The fields of a JSON object, each with its schema. */
export type Shape = z.core.$ZodShape;

/** Whom a call needs: no one, a player if there is one, or a player. */
export type Identity = 'none' | 'optional' | 'player';

/** One call of the player protocol: POST with JSON to `/<path>` and to each alias. */
export type CallDefinition<Req extends Shape = Shape, Res extends Shape = Shape, Ref extends Shape = Shape> = {
  /** Our name for it, the same as its key in CALLS. */
  readonly name: string;
  /** Without the leading slash. */
  readonly path: string;
  readonly aliases: readonly string[];
  readonly identity: Identity;
  /** True for calls that the specification does not name. */
  readonly ours: boolean;
  readonly multipart: boolean;
  /** Providers of this protocol print text around the JSON of this answer: clients look for the object inside it. */
  readonly scanReply: boolean;
  readonly summary: string;
  /** The wire's own text of success, sent as msg and message unless the handler gives another. */
  readonly okMsg: string;
  /** The body beyond the envelope; unknown keys are stripped. */
  readonly request: z.ZodMiniObject<Req>;
  /** The whole body of success: status true, msg, message and the call's own fields. */
  readonly response: z.ZodMiniObject<typeof successShape & Res>;
  /** The whole body with status false: status, msg, message, code and what this call may carry beside them. */
  readonly refusal: z.ZodMiniObject<typeof failureShape & Ref>;
  /** Top-level lists of the answer: present and empty in every answer with status false. */
  readonly listKeys: readonly string[];
  /** Causes of refusal beside those that every call can have. */
  readonly errors: readonly ErrorCode[];
};

export type AnyCall = CallDefinition;

/** What the server reads of a request after validation. */
export type RequestOf<C extends { request: z.core.$ZodType }> = z.output<C['request']>;

/** What a client may send, beside the envelope. */
export type RequestInput<C extends { request: z.core.$ZodType }> = z.input<C['request']>;

/** The whole answer of success. */
export type ResponseOf<C extends { response: z.core.$ZodType }> = z.output<C['response']>;

/** The answer of success without what is the same for every call: what a handler gives. */
export type ResponseBody<C extends { response: z.core.$ZodType }> = Omit<ResponseOf<C>, keyof typeof successShape>;

/** The whole answer with status false. */
export type RefusalOf<C extends { refusal: z.core.$ZodType }> = z.output<C['refusal']>;

type CallInput<Req extends Shape, Res extends Shape, Ref extends Shape> = {
  name: string;
  path: string;
  aliases?: readonly string[];
  identity: Identity;
  ours?: boolean;
  multipart?: boolean;
  scanReply?: boolean;
  summary: string;
  okMsg: string;
  request: Req;
  response: Res;
  /** Each field optional: a refusal that never reached the handler (401, 429, …) cannot know them. */
  refusal?: Ref;
  errors?: readonly ErrorCode[];
};

/**
 * Declares one call. `request`, `response` and `refusal` are fields only: the envelope (env_type, app_key, unique_token)
 * and status, msg, message, code are added here so that no call can forget them.
 */
export function defineCall<const Req extends Shape, const Res extends Shape, const Ref extends Shape = {}>(
  input: CallInput<Req, Res, Ref>,
): CallDefinition<Req, Res, Ref> {
  return {
    name: input.name,
    path: input.path,
    aliases: input.aliases ?? [],
    identity: input.identity,
    ours: input.ours ?? false,
    multipart: input.multipart ?? false,
    scanReply: input.scanReply ?? false,
    summary: input.summary,
    okMsg: input.okMsg,
    request: z.object(input.request),
    response: z.object({ ...successShape, ...input.response }),
    // `{}` is the only shape a missing one can stand for, which the compiler cannot know of a type parameter.
    refusal: z.object({ ...failureShape, ...(input.refusal ?? ({} as Ref)) }),
    listKeys: Object.keys(input.response).filter((key) => input.response[key] instanceof z.ZodMiniArray),
    errors: input.errors ?? [],
  };
}
