import { Counter } from 'prom-client';
import * as z from 'zod';
import type { AppContext, PlatformContext } from '../../platform/context.ts';

/** 'silent': the register gave no valid answer in time. Callers treat it like 'excluded', but word it as temporary. */
export type RegisterAnswer = 'clear' | 'excluded' | 'silent';

const ANSWERS: readonly RegisterAnswer[] = ['clear', 'excluded', 'silent'];

const answerSchema = z.object({ excluded: z.boolean() });

/** Longest wait for the register. A player waits for it at registration and log-in. */
const DEADLINE_MS = 3_000;

/** Registers the counter of the register's answers. Call it once per node. */
export function countAnswers(metrics: PlatformContext['metrics']): Counter<'answer'> {
  const counter = new Counter({
    name: 'surahi_exclusion_register_total',
    help: 'Questions to the exclusion register by answer',
    labelNames: ['answer'] as const,
    registers: [metrics],
  });
  // Prometheus sees no increase in a series that starts above zero.
  for (const answer of ANSWERS) counter.inc({ answer }, 0);
  return counter;
}

/**
 * Asks the exclusion register about a person by mobile number (ten digits), and counts its answer. Returns 'clear' when
 * no register is configured. It never throws: an error, a late or a malformed answer is 'silent'.
 */
export async function askRegister(ctx: AppContext, mobile: string): Promise<RegisterAnswer> {
  if (ctx.config.exclusion.registerUrl === undefined) return 'clear';
  const asked = await ask(ctx.config.exclusion.registerUrl, ctx.config.exclusion.registerToken, mobile);
  if ('cause' in asked) ctx.logger.warn({ cause: asked.cause }, 'the exclusion register gave no valid answer');
  ctx.register.answers.inc({ answer: asked.answer });
  return asked.answer;
}

type Asked = { answer: 'clear' | 'excluded' } | { answer: 'silent'; cause: string };

async function ask(url: string, token: string | undefined, mobile: string): Promise<Asked> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ mobile: `+91${mobile}` }),
      // Following a redirect would send the number to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { answer: 'silent', cause: `status ${response.status}` };
    }
    const answer = answerSchema.safeParse(await response.json());
    if (!answer.success) return { answer: 'silent', cause: 'malformed' };
    return { answer: answer.data.excluded ? 'excluded' : 'clear' };
  } catch (error) {
    return { answer: 'silent', cause: error instanceof Error ? error.name : 'unknown' };
  }
}
