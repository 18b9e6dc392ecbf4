import * as z from 'zod/mini';
import type { Shape } from '../define-call.ts';
import { type OperatorRole, PERMISSIONS, type Permission } from './permissions.ts';

type OperatorMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The session that a call requires. public: none (sign-in). any: any session, even before the second factor is set up.
 * full: a full session. confirmed: a full session whose password was confirmed within the last minutes.
 */
type OperatorAccess = 'public' | 'any' | 'full' | 'confirmed';

/** One call of the console: JSON below `/operator/api`, cookie session, CSRF token except for GET. */
export type OperatorCall<
  Req extends Shape = Shape,
  Query extends Shape = Shape,
  Res extends Shape = Shape,
  Params extends Shape = Shape,
> = {
  readonly method: OperatorMethod;
  /** Path below `/operator/api`, with a leading slash and `:name` parameters. */
  readonly path: string;
  readonly access: OperatorAccess;
  /** The roles that may call it. Every role for public calls. */
  readonly roles: readonly OperatorRole[] | 'public';
  /** The permission that the call requires; undefined for public calls. */
  readonly permission: Permission | undefined;
  readonly summary: string;
  /** Body and query string reject unknown keys. */
  readonly request: z.ZodMiniObject<Req, z.core.$strict>;
  readonly query: z.ZodMiniObject<Query, z.core.$strict>;
  /** The `:name` parameters of the path. */
  readonly params: z.ZodMiniObject<Params, z.core.$strict>;
  readonly response: z.ZodMiniObject<Res>;
};

export type AnyOperatorCall = OperatorCall;

export type OperatorBody<C extends { request: z.core.$ZodType }> = z.output<C['request']>;
export type OperatorBodyInput<C extends { request: z.core.$ZodType }> = z.input<C['request']>;
export type OperatorQuery<C extends { query: z.core.$ZodType }> = z.output<C['query']>;
export type OperatorQueryInput<C extends { query: z.core.$ZodType }> = z.input<C['query']>;
export type OperatorParams<C extends { params: z.core.$ZodType }> = z.output<C['params']>;
export type OperatorParamsInput<C extends { params: z.core.$ZodType }> = z.input<C['params']>;
export type OperatorAnswer<C extends { response: z.core.$ZodType }> = z.output<C['response']>;

type CallInput<Res extends Shape, Req extends Shape, Query extends Shape, Params extends Shape> = {
  method: OperatorMethod;
  path: string;
  access?: OperatorAccess;
  permission?: Permission;
  summary: string;
  request?: Req;
  query?: Query;
  params?: Params;
  response: Res;
};

/**
 * Declares one call of the console. `request`, `query`, `params` and `response` contain only fields. The default access is
 * 'full'. Every call that is not public requires a permission.
 */
export function defineOperatorCall<
  const Res extends Shape,
  const Req extends Shape = {},
  const Query extends Shape = {},
  const Params extends Shape = {},
>(input: CallInput<Res, Req, Query, Params>): OperatorCall<Req, Query, Res, Params> {
  const { method, path, permission, summary } = input;
  const access = input.access ?? 'full';
  if ((access === 'public') !== (permission === undefined)) throw new Error(`${path} lacks a permission`);
  return {
    method,
    path,
    access,
    roles: permission === undefined ? 'public' : PERMISSIONS[permission],
    permission,
    summary,
    // A missing shape means `{}`. The compiler cannot derive that from a type parameter.
    request: z.strictObject(input.request ?? ({} as Req)),
    query: z.strictObject(input.query ?? ({} as Query)), // as above
    params: z.strictObject(input.params ?? ({} as Params)), // as above
    response: z.object(input.response),
  };
}
