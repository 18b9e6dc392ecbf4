import * as z from 'zod';
import type { AppContext } from '../../platform/context.ts';

/** 'silent': the register gave no valid answer in time. Callers treat it like 'excluded', but word it as temporary. */
export type RegisterAnswer = 'clear' | 'excluded' | 'silent';

const answerSchema = z.object({ excluded: z.boolean() });

/** Longest wait for the register. A player waits for it at registration and log-in. */
const DEADLINE_MS = 3_000;

/**
 * Asks the exclusion register about a person by mobile number (ten digits). Returns 'clear' when no register is
 * configured. It never throws: an error, a late or a malformed answer is 'silent'.
 */
export async function askRegister(ctx: AppContext, mobile: string): Promise<RegisterAnswer> {
  const { registerUrl, registerToken } = ctx.config.exclusion;
  if (registerUrl === undefined) return 'clear';
  try {
    const response = await fetch(registerUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(registerToken === undefined ? {} : { authorization: `Bearer ${registerToken}` }),
      },
      body: JSON.stringify({ mobile: `+91${mobile}` }),
      // Following a redirect would send the number to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return 'silent';
    }
    const answer = answerSchema.safeParse(await response.json());
    if (!answer.success) return 'silent';
    return answer.data.excluded ? 'excluded' : 'clear';
  } catch (error) {
    ctx.logger.warn(
      { cause: error instanceof Error ? error.name : 'unknown' },
      'the exclusion register did not answer',
    );
    return 'silent';
  }
}
