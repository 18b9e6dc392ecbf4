import { createClient } from '../lib/client.ts';
import { openJournal } from '../lib/journal.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld } from '../lib/world.ts';

const ENVELOPE = { env_type: 'Prod', app_key: 'demo-app-key' };
const TRIES = 3;
const CODES_A_DAY = 5;
/** The share of one network in those codes. */
const CODES_OF_NETWORK = 3;
const NETWORKS = 4;
const LANES = 32;

/** Outcomes of guesses that were compared with a code. */
const JUDGED: readonly string[] = ['otp_wrong', 'right'];

/** The origin of a call: the index of its network, and the headers of a browser on our own pages. */
type From = { network: number; browser?: Record<string, string> | undefined };
const PLAIN: From = { network: 0 };

function browserOf(index: number): Record<string, string> {
  return { 'sec-fetch-site': 'same-origin', cookie: `__Host-surahi_device=${String(index).padStart(43, 'x')}` };
}

export const otpGuessing: Scenario = {
  name: 'otp-guessing',
  goal: 'G20 guessers get three tries per code and a few codes a day, however many guesses come at once',
  run: async ({ database, random, report, scale }) => {
    const guesses = scale({ short: 300, long: 10_000 });
    const numbers = scale({ short: 50, long: 4_000 });
    const world = await makeWorld(await database(), { players: 1, startPoints: 0 });
    const server = await startServer(world.database, {
      OTP_TRIES: String(TRIES),
      OTP_PER_DAY: String(CODES_A_DAY),
      OTP_RESEND_SECONDS: '0',
      TRUST_PROXY: 'on',
    });
    const client = createClient(server.port);
    const broken: string[] = [];
    const call = async (path: string, fields: Record<string, unknown>, { network, browser }: From = PLAIN) => {
      const from = { 'x-forwarded-for': `203.0.${113 + network}.${1 + random.below(250)}`, ...browser };
      const answer = await client.post(`/${path}`, JSON.stringify({ ...ENVELOPE, ...fields }), from);
      if (answer.kind === 'lost') return 'lost';
      if (answer.http >= 500) broken.push(`${path} ${answer.http}`);
      return answer.ok ? 'right' : answer.code;
    };
    const guess = (mobile: string, from?: From): Promise<string> =>
      call('api-verify-otp', { mobile, otp: String(1_000 + random.below(9_000)), purpose: 'registration' }, from);

    // one number: lanes of several networks, with and without cookies, request new codes as fast as they use them
    const mobile = '6200000000';
    const seen: Record<string, number> = {};
    const codesOf = Array.from({ length: NETWORKS }, () => 0);
    const ask = async (from: From): Promise<void> => {
      if ((await call('api-check-mobile', { mobile }, from)) !== 'right') return;
      codesOf[from.network] = (codesOf[from.network] ?? 0) + 1;
    };
    let left = guesses;
    const lane = async (browser: From['browser']): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const from = { network: random.below(NETWORKS), browser };
        if (left % 20 === 0) await ask(from);
        const outcome = await guess(mobile, from);
        seen[outcome] = (seen[outcome] ?? 0) + 1;
      }
    };
    await ask(PLAIN);
    await Promise.all(
      Array.from({ length: LANES }, (_, index) => lane(index % 2 === 0 ? undefined : browserOf(index))),
    );
    const codes = codesOf.reduce((sum, ofOne) => sum + ofOne, 0);
    const judged = JUDGED.reduce((sum, outcome) => sum + (seen[outcome] ?? 0), 0);

    // many numbers: one guess for each
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
    report.counts('outcomes', seen);
    report.figure('codes sent to it', `${codes}, by network ${codesOf.join(' + ')}`);
    report.figure('numbers with one guess each', `${numbers}, ${right} right`);
    report.check('one number gets no more than the codes of a day', codes <= CODES_A_DAY, String(codes));
    report.check(
      'one network gets no more than three of them',
      codesOf.every((ofOne) => ofOne <= CODES_OF_NETWORK),
      codesOf.join(' '),
    );
    report.check('each code is compared at most three times', judged <= TRIES * CODES_A_DAY, String(judged));
    // by chance one guess in 9,000 is right; three more than expected would be a fault
    report.check('guesses at many numbers succeed only by chance', right <= 3 + numbers / 9_000, String(right));
    report.check('no answer is a 5xx', broken.length === 0, broken.slice(0, 3).join(' | '));
    await verify(world, openJournal(), report);
    await server.stop();
  },
};
