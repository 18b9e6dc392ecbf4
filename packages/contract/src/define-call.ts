import * as z from 'zod/mini';
import { failureShape, successShape } from './envelope.ts';
import type { ErrorCode } from './error-codes.ts';

/** The fields of a JSON object, each with its schema. */
export type Shape = z.core.$ZodShape;

/** Whether a call needs a player. optional: the answer contains more for a logged-in player. */
type Identity = 'none' | 'optional' | 'player';

/** One call of the player protocol: POST with JSON to `/<path>` and to each alias. */
export type CallDefinition<Req extends Shape = Shape, Res extends Shape = Shape, Ref extends Shape = Shape> = {
  /** The key of the call in CALLS. */
  readonly name: string;
  /** Without the leading slash. */
  readonly path: string;
  readonly aliases: readonly string[];
  readonly identity: Identity;
  /** True for calls outside the specification. */
  readonly ours: boolean;
  /**
   * True for calls that an excluded player may use: balance, histories, withdrawal and support. 'retries': the handler
   * only returns the first answer of an accepted request again.
   */
  readonly whileExcluded: boolean | 'retries';
  readonly multipart: boolean;
  /** True when providers print text around the JSON of the answer. Clients then search the text for the object. */
  readonly scanReply: boolean;
  readonly summary: string;
  /** The specification's text of success, sent as msg and message unless the handler returns another one. */
  readonly okMsg: string;
  /** The body without the envelope. Unknown keys are removed. */
  readonly request: z.ZodMiniObject<Req>;
  /** The whole body of success: status true, msg, message and the fields of this call. */
  readonly response: z.ZodMiniObject<typeof successShape & Res>;
  /** The whole body with status false: status, msg, message, code and optional fields of this call. */
  readonly refusal: z.ZodMiniObject<typeof failureShape & Ref>;
  /** Top-level lists of the answer. Every answer with status false contains them, empty. */
  readonly listKeys: readonly string[];
  /** Causes of refusal of this call, without the common ones. */
  readonly errors: readonly ErrorCode[];
};

export type AnyCall = CallDefinition;

/** The validated request, as the server sees it. */
export type RequestOf<C extends { request: z.core.$ZodType }> = z.output<C['request']>;

/** The request as a client sends it, without the envelope. */
export type RequestInput<C extends { request: z.core.$ZodType }> = z.input<C['request']>;

/** The whole answer of success. */
export type ResponseOf<C extends { response: z.core.$ZodType }> = z.output<C['response']>;

/** The result of a handler: the answer of success without the fields that every call has. */
export type ResponseBody<C extends { response: z.core.$ZodType }> = Omit<ResponseOf<C>, keyof typeof successShape>;

/** The whole answer with status false. */
export type RefusalOf<C extends { refusal: z.core.$ZodType }> = z.output<C['refusal']>;

type CallInput<Req extends Shape, Res extends Shape, Ref extends Shape> = {
  name: string;
  path: string;
  aliases?: readonly string[];
  identity: Identity;
  ours?: boolean;
  whileExcluded?: boolean | 'retries';
  multipart?: boolean;
  scanReply?: boolean;
  summary: string;
  okMsg: string;
  request: Req;
  response: Res;
  /** All fields are optional: a refusal before the handler (401, 429, …) does not have them. */
  refusal?: Ref;
  errors?: readonly ErrorCode[];
};

/**
 * Declares one call. `request`, `response` and `refusal` contain only the fields of this call. This function adds the
 * envelope (env_type, app_key, unique_token) and status, msg, message, code, so that no call can omit them.
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
    whileExcluded: input.whileExcluded ?? input.identity !== 'player',
    multipart: input.multipart ?? false,
    scanReply: input.scanReply ?? false,
    summary: input.summary,
    okMsg: input.okMsg,
    request: z.object(input.request),
    response: z.object({ ...successShape, ...input.response }),
    // A missing refusal means the shape `{}`. The compiler cannot derive that from a type parameter.
    refusal: z.object({ ...failureShape, ...(input.refusal ?? ({} as Ref)) }),
    listKeys: Object.keys(input.response).filter((key) => input.response[key] instanceof z.ZodMiniArray),
    errors: input.errors ?? [],
  };
}
