import type { ErrorCode } from '@surahi/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Failure } from '../../platform/result.ts';
import { handOverSession } from '../sessions/index.ts';
import type { LoggedIn } from './attempt-log-in.ts';

export type Http = { request: FastifyRequest; reply: FastifyReply };

/** The longest wait of any limit, in seconds. */
const RETRY_AFTER_SECONDS = 60;

/** Returns the refusal and adds Retry-After to one by a rate limit. */
export function refuse<Code extends ErrorCode>(reply: FastifyReply, refusal: Failure<Code>): Failure<Code> {
  if (refusal.code === 'rate_limited') {
    reply.header('retry-after', String(refusal.retryAfterSeconds ?? RETRY_AFTER_SECONDS));
  }
  return refusal;
}

/** Hands the new session to the client, and returns the fields about the player. */
export function playerBody(ctx: AppContext, http: Http, { session, player }: LoggedIn) {
  return {
    ...handOverSession(ctx.config, http, session),
    user_name: player.name,
    mobile: player.mobile,
    email: player.email,
    betting_status: player.mayBet ? '1' : '0',
  };
}

/** The same with the fields that only a log-in returns. */
export function logInBody(ctx: AppContext, http: Http, loggedIn: LoggedIn) {
  const support = getSettings(ctx).contacts.chat;
  return { ...playerBody(ctx, http, loggedIn), mobile_no: support, notification_status: '1' };
}
