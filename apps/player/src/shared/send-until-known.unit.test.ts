import type { submitMainBid } from '@surahi/contract';
import { expect, test } from 'vitest';
import type { CallFailure, CallResult } from './api.ts';
import { sendUntilKnown } from './send-until-known.ts';

type Answer = CallResult<typeof submitMainBid>;
type Refusal = CallFailure<typeof submitMainBid>;

const accepted: Answer = {
  ok: true,
  data: { status: true, msg: '', message: '', balance: '90', submission_id: 'id-1', accepted_at: 1 },
};
const lost: Refusal = { ok: false, kind: 'network' };
const dead: Refusal = { ok: false, kind: 'unauthorized', code: 'session_dead' };
const blocked: Refusal = { ok: false, kind: 'refused', code: 'player_blocked', msg: 'blocked' };
const short: Refusal = { ok: false, kind: 'refused', code: 'insufficient_balance', msg: 'no' };
const excluded: Refusal = { ok: false, kind: 'refused', code: 'self_excluded', msg: 'closed' };
const silent: Refusal = { ok: false, kind: 'refused', code: 'register_unavailable', msg: 'later' };

/** Sends against these responses. After the last one the server accepts everything. */
function tries(
  answers: Answer[],
  {
    wasSent = false,
    aborted = () => false,
    expired = () => false,
  }: { wasSent?: boolean; aborted?: () => boolean; expired?: () => boolean } = {},
) {
  const log: (string | number)[] = [];
  const left = [...answers];
  const outcome = sendUntilKnown({
    send: async () => {
      log.push('send');
      return left.shift() ?? accepted;
    },
    wait: async (durationMs) => void log.push(durationMs),
    onUnknown: () => log.push('unknown'),
    isAborted: aborted,
    isExpired: expired,
    wasSent,
  });
  return { outcome, log };
}

test('a lost response is retried until the outcome is known, never reported as a failure', async () => {
  const { outcome, log } = tries([
    lost,
    { ok: false, kind: 'limited', retryAfterMs: 3000 },
    { ok: false, kind: 'server', code: 'indefinite' },
  ]);
  expect(await outcome).toEqual({ known: true, answer: accepted });
  expect(log).toEqual(['send', 'unknown', 1000, 'send', 'unknown', 3000, 'send', 'unknown', 4000, 'send']);
});

test('a refusal of the first try is final, whatever its cause', async () => {
  for (const refusal of [short, blocked, dead, { ok: false, kind: 'limited' } as const]) {
    const { outcome, log } = tries([refusal]);
    expect(await outcome).toEqual({ known: true, answer: refusal });
    expect(log).toEqual(['send']);
  }
});

test('[BID-06] a refusal before the id lookup leaves a lost response unknown and stops the retries', async () => {
  const missing: Refusal = { ok: false, kind: 'unauthorized', code: 'session_missing' };
  const keyless: Refusal = { ok: false, kind: 'unauthorized' };
  const shut: Refusal = { ok: false, kind: 'refused', code: 'forbidden' };
  for (const refusal of [dead, missing, keyless, blocked, shut]) {
    const { outcome, log } = tries([lost, refusal]);
    expect(await outcome, refusal.code).toEqual({ known: false, refusal });
    expect(log).toEqual(['send', 'unknown', 1000, 'send']);
    // An earlier visit may have sent the request, so the first refusal leaves the outcome unknown too.
    expect(await tries([refusal], { wasSent: true }).outcome).toEqual({ known: false, refusal });
  }
});

test('a refusal after the id lookup decides a lost response', async () => {
  for (const refusal of [short, excluded, silent]) {
    const { outcome, log } = tries([lost, refusal]);
    expect(await outcome).toEqual({ known: true, answer: refusal });
    expect(log).toEqual(['send', 'unknown', 1000, 'send']);
    expect(await tries([refusal], { wasSent: true }).outcome).toEqual({ known: true, answer: refusal });
  }
});

test('an aborted caller gets no result, even when a response is on its way', async () => {
  let asked = 0;
  const aborted = () => (asked += 1) > 1;
  expect(await tries([accepted], { aborted }).outcome).toBeUndefined();
  expect(await tries([{ ok: false, kind: 'aborted' }]).outcome).toBeUndefined();
});

test('an expired request is not sent, neither for the first time nor again, and its outcome is unknown', async () => {
  let asked = 0;
  const late = tries([lost], { expired: () => (asked += 1) > 1 });
  expect(await late.outcome).toEqual({ known: false });
  expect(late.log).toEqual(['send', 'unknown', 1000]);
  const asleep = tries([], { expired: () => true });
  expect(await asleep.outcome).toEqual({ known: false });
  expect(asleep.log).toEqual([]);
});
