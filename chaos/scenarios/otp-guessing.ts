import { createClient } from '../lib/client.ts';
import { openJournal } from '../lib/journal.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld } from '../lib/world.ts';

const ENVELOPE = { env_type: 'Prod', app_key: 'demo-app-key' };
const TRIES = 3;
const CODES_A_DAY = 5;
const LANES = 32;

/** What a guess came to: only these two had a code to be compared with. */
const JUDGED: readonly string[] = ['otp_wrong', 'right'];

export const otpGuessing: Scenario = {
  name: 'otp-guessing',
  goal: 'G20 whoever guesses codes has three tries at each and a few codes a day, however many guesses come at once',
  run: async ({ database, random, report, scale }) => {
    const guesses = scale({ short: 300, long: 10_000 });
    const numbers = scale({ short: 50, long: 4_000 });
    const world = await makeWorld(await database(), { players: 1, startPoints: 0 });
    const server = await startServer(world.database, {
      OTP_TRIES: String(TRIES),
      OTP_PER_DAY: String(CODES_A_DAY),
      OTP_RESEND_SECONDS: '0',
    });
    const client = createClient(server.port, { timeoutMs: 60_000 });
    const broken: string[] = [];
    const call = async (path: string, fields: Record<string, unknown>): Promise<string> => {
      const answer = await client.post(`/${path}`, JSON.stringify({ ...ENVELOPE, ...fields }));
      if (answer.kind === 'lost') return 'lost';
      if (answer.http >= 500) broken.push(`${path} ${answer.http}`);
      return answer.ok ? 'right' : answer.code;
    };
    const guess = (mobile: string): Promise<string> =>
      call('api-verify-otp', { mobile, otp: String(1_000 + random.below(9_000)), purpose: 'registration' });

    // one number: new codes are asked for as fast as they are spent
    const mobile = '6200000000';
    const seen: Record<string, number> = {};
    let [left, codes] = [guesses, 0];
    const lane = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        if (left % 20 === 0 && (await call('api-check-mobile', { mobile })) === 'right') codes += 1;
        const outcome = await guess(mobile);
        seen[outcome] = (seen[outcome] ?? 0) + 1;
      }
    };
    await call('api-check-mobile', { mobile });
    codes += 1;
    await Promise.all(Array.from({ length: LANES }, lane));
    const judged = JUDGED.reduce((sum, outcome) => sum + (seen[outcome] ?? 0), 0);

    // many numbers: one guess at each
    let [next, right] = [0, 0];
    const sweep = async (): Promise<void> => {
      while (next < numbers) {
        next += 1;
        const one = String(6_300_000_000 + next);
        await call('api-check-mobile', { mobile: one });
        if ((await guess(one)) === 'right') right += 1;
      }
    };
    await Promise.all(Array.from({ length: LANES }, sweep));
    client.close();
    report.figure('guesses at one number', guesses);
    report.figure('outcomes', JSON.stringify(seen));
    report.figure('codes it was sent', codes);
    report.figure('numbers guessed at once each', `${numbers}, ${right} right`);
    report.check('one number has the codes of a day and no more', codes <= CODES_A_DAY, String(codes));
    report.check('each code was compared three times at most', judged <= TRIES * CODES_A_DAY, String(judged));
    // one in 9,000 is chance; three more than that is not
    report.check('guessing at many numbers is as rare as chance', right <= 3 + numbers / 9_000, String(right));
    report.check('no answer was a 5xx', broken.length === 0, broken.slice(0, 3).join(' | '));
    await verify(world, openJournal(), report);
    await server.stop();
  },
};
