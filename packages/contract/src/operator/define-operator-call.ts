import * as z from 'zod/mini';
import type { Shape } from '../define-call.ts';

/** The operators' roles; the owner may do what every other role may. */
export const OPERATOR_ROLES = ['owner', 'results', 'finance', 'support', 'auditor'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export type OperatorMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the console: JSON under `/operator/api`, cookie session, CSRF token on everything but GET. */
export type OperatorCall<Req extends Shape = Shape, Query extends Shape = Shape, Res extends Shape = Shape> = {
  readonly method: OperatorMethod;
  /** Below `/operator/api`, with a leading slash and `:name` parameters. */
  readonly path: string;
  /** Who may; 'public' is for what comes before sign-in. */
  readonly roles: readonly OperatorRole[] | 'public';
  /** The one line of the access table that this call stands under. */
  readonly permission: string;
  readonly summary: string;
  /** Body and query string refuse keys they do not know. */
  readonly request: z.ZodMiniObject<Req, z.core.$strict>;
  readonly query: z.ZodMiniObject<Query, z.core.$strict>;
  readonly response: z.ZodMiniObject<Res>;
};

/** Declares one call of the console; `request`, `query` and `response` are fields only. */
export function defineOperatorCall<
  const Res extends Shape,
  const Req extends Shape = {},
  const Query extends Shape = {},
>(input: {
  method: OperatorMethod;
  path: string;
  roles: readonly OperatorRole[] | 'public';
  permission: string;
  summary: string;
  request?: Req;
  query?: Query;
  response: Res;
}): OperatorCall<Req, Query, Res> {
  const { method, path, roles, permission, summary } = input;
  return {
    method,
    path,
    roles,
    permission,
    summary,
    // `{}` is the only shape a missing one can stand for, which the compiler cannot know of a type parameter.
    request: z.strictObject(input.request ?? ({} as Req)),
    query: z.strictObject(input.query ?? ({} as Query)),
    response: z.object(input.response),
  };
}
