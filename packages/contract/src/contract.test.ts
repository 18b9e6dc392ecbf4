import type { BidErrorCode } from '@surahi/game';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { ALL_CALLS, CALLS, PATHS, type CallName } from './calls.ts';
import type { AnyCall } from './define-call.ts';
import { ERROR_CODES, isErrorCode, type ErrorCode } from './error-codes.ts';
import { EXAMPLES } from './examples/index.ts';

// Object.keys returns exactly the record's own keys, which its type lists.
const names = Object.keys(CALLS) as CallName[];

/** Every path that section 7 of both documents of the specification names. */
const SPECIFIED_PATHS = [
  'api-check-mobile',
  'api-user-login',
  'api-forget-check-mobile',
  'api-get-headline',
  'api-user-wallet-balance',
  'api-admin-bank-details',
  'api-last-fund-request-detail',
  'api-fund-request-add',
  'api-get-user-payment-details',
  'api-user-withdraw-fund-request',
  'api-user-withdraw-transaction-history',
  'api-wallet-transaction-history',
  'api-check-user-for-transfer-amt',
  'api-user-transfer-wallet-balance',
  'api-money-deposit-withdrawal-rule',
  'api-change-password',
  'api-profile-update',
  'api-get-qr-pay',
  'api-how-to-play',
  'api-get-social-data',
  'api-get-dashboard-data',
  'api-starline-game-rates',
  'api-starline-game',
  'api-submit-bid',
  'api-starline-submit-bid',
  'api-wining-history-data',
  'api-bid-history-data',
  'api-starline-bid-history-data',
  'api-starline-wining-history-data',
  'api-game-rates',
  'api-galidisawar-game',
  'api-galidisawar-game-rates',
  'api-galidisawar-wining-history-data',
  'api-galidisawar-bid-history-data',
  'api-galidisawar-submit-bid',
];

/** The paths of the calls that section 7 describes without a path. */
const UNNAMED_PATHS = [
  'api-user-registration',
  'api-resend-otp',
  'api-forgot-password',
  'api-get-slider-images',
  'api-get-gateway-status',
  'api-add-user-upi-details',
  'api-get-auto-deposit-list',
];

/** Further paths of other providers, and the other spelling of the Gali calls. */
const OLDER_PATHS = [
  'api-otp-sent',
  'api-validate-bank',
  'api-fund-request-history',
  'api-fund-payment-slip-upload',
  'api-user-payment-method-list',
  'api-get-notification',
  'api-galidisswar-game',
  'api-galidisswar-game-rates',
  'api-galidisswar-wining-history-data',
  'api-galidisswar-bid-history-data',
  'api-galidisswar-submit-bid',
];

/** Calls outside the protocol. */
const OUR_PATHS = [
  'api-verify-otp',
  'api-logout',
  'api-session-list',
  'api-session-revoke',
  'api-passkey-login-options',
  'api-passkey-login',
  'api-passkey-list',
  'api-passkey-add-options',
  'api-passkey-add',
  'api-passkey-remove',
  'api-passkey-confirm-options',
  'api-market-charts',
  'api-deletion-request',
  'api-deletion-state',
  'api-policy-text',
  'api-fund-request-proof',
  'api-wallet-statement',
  'api-new-wins',
  'api-push-state',
  'api-push-save',
  'api-push-stop',
  'api-play-limits',
  'api-play-limit-set',
  'api-play-limit-confirm',
  'api-play-limit-decline',
  'api-play-limit-receipts',
  'api-play-limit-cancel',
  'api-play-time-out',
  'api-play-exclude',
  'api-play-return',
  'api-play-return-confirm',
  'api-play-check',
  'api-play-settings',
  'api-wallet-statement-file',
  'api-wallet-statement-file-part',
  'api-wallet-statement-file-state',
  'api-bid-receipt',
];

describe('the calls', () => {
  test.each(SPECIFIED_PATHS)('[API-01] %s has a contract', (path) => {
    expect(PATHS.get(path)).toBeDefined();
  });

  test.each(UNNAMED_PATHS)('[API-07] %s has a contract', (path) => {
    expect(PATHS.get(path)).toBeDefined();
  });

  test.each(OLDER_PATHS)('%s has a contract', (path) => {
    expect(PATHS.get(path)).toBeDefined();
  });

  test('every path is in one of these lists, and none twice', () => {
    const listed = [...SPECIFIED_PATHS, ...UNNAMED_PATHS, ...OLDER_PATHS, ...OUR_PATHS];
    expect([...PATHS.keys()].sort()).toEqual(listed.sort());
    expect(ALL_CALLS.flatMap((call) => [call.path, ...call.aliases])).toHaveLength(PATHS.size);
  });

  test('exactly the calls outside the specification are marked as ours', () => {
    expect(
      ALL_CALLS.filter((call) => call.ours)
        .map((call) => call.path)
        .sort(),
    ).toEqual([...OUR_PATHS].sort());
  });

  test('the name of each call is its key', () => {
    for (const name of names) expect(CALLS[name].name).toBe(name);
  });

  test('list keys are known, so that failures contain them empty', () => {
    expect(CALLS.galiWinHistory.listKeys).toEqual(['win_data', 'bid_data']);
    expect(CALLS.walletHistory.listKeys).toEqual(['transaction_history', 'in_history', 'out_history', 'device_result']);
    expect(CALLS.dashboard.listKeys).toEqual(['device_result', 'result']);
    expect(CALLS.submitMainBid.listKeys).toEqual([]);
    expect(CALLS.bidReceipt.listKeys).toEqual(['sessions']);
  });
});

describe('the examples', () => {
  test.each(names)('%s', (name) => {
    const call: AnyCall = CALLS[name];
    const { request, response } = EXAMPLES[name];
    const whole = { status: true, msg: call.okMsg, message: call.okMsg, ...response };
    expect(call.request.safeParse(request)).toMatchObject({ success: true });
    // Equality shows that the contract knows every field of the example and changes none.
    expect(call.response.safeParse(whole)).toEqual({ success: true, data: whole });
  });
});

describe('error codes', () => {
  test('every error code of a call has a text', () => {
    for (const call of ALL_CALLS) for (const code of call.errors) expect(ERROR_CODES[code].msg).not.toBe('');
  });

  test('every error code of the game package is a wire code', () => {
    expectTypeOf<BidErrorCode>().toExtend<ErrorCode>();
    expect(isErrorCode('draw_closed')).toBe(true);
    expect(isErrorCode('toString')).toBe(false);
  });

  test('texts of the specification are exact', () => {
    const texts: Partial<Record<ErrorCode, string>> = {
      unauthorized: 'UnAuthorized request',
      invalid_credentials: 'Invalid credentials',
      mobile_registered: 'Mobile number is already registered. Try Login.',
      old_password_wrong: 'Old password does not matched.',
      email_taken: 'This email already exist',
      draw_closed: 'Sorry Betting Is Closed',
      open_session_closed: 'Sorry Open session for this Betting Is Closed',
      close_session_closed: 'Betting Closed for close Session ',
      date_not_current: 'Sorry, back date bidding is not allowed. Your account can be blocked for this.',
      insufficient_balance: "Sorry You Don't Have Sufficient Amount For This Bid",
      withdraw_closed: 'Sorry, You can Withdraw only in given withdraw time',
      withdraw_insufficient: 'Sorry, You Dont Have Sufficient Amount For Withdraw',
      transfer_insufficient: 'Sorry, Your Transfer Amount Is Greater Then Your Wallet Balance',
      receiver_unknown: 'Account not found ',
    };
    for (const [code, text] of Object.entries(texts)) {
      expect(isErrorCode(code) && ERROR_CODES[code]).toEqual({ http: code === 'unauthorized' ? 401 : 200, msg: text });
    }
  });
});

describe('reading requests', () => {
  const batch = EXAMPLES.submitMainBid.request.new_result;
  const parse = (body: unknown) => CALLS.submitMainBid.request.safeParse(body);

  test('identifiers and amounts may be text or numbers and become text', () => {
    const read = parse({ game_id: 7, new_result: { ...batch, gameid: 7, totalbit: 30 } });
    expect(read.data?.new_result).toMatchObject({ gameid: '7', totalbit: '30' });
    expect(read.data?.game_id).toBe('7');
    expect(CALLS.login.request.safeParse({ mobile: 9876543210, password: 'x' }).data?.mobile).toBe('9876543210');
  });

  test("digits are text only: '05' is a jodi, 5 is not", () => {
    const row = { digits: 5, points: '10' };
    expect(parse({ new_result: { ...batch, result: [row] } }).success).toBe(false);
    expect(parse({ new_result: { ...batch, result: [{ ...row, digits: '05' }] } }).success).toBe(true);
  });

  test('absent optional fields become empty text, and unknown fields are removed', () => {
    const row = { digits: '05', points: 10, closedigits: null, extra: 1 };
    const read = parse({ new_result: { ...batch, gametype: null, session: undefined, result: [row] } });
    expect(read.data?.new_result).toMatchObject({ gametype: '', session: '' });
    expect(read.data?.new_result.result).toEqual([
      { digits: '05', points: '10', closedigits: '', session: '', pana: '' },
    ]);
  });

  test.each([
    ['no batch', {}],
    ['a list for the batch', { new_result: [] }],
    ['a list for an id', { new_result: { ...batch, gameid: ['7'] } }],
    ['an object for points', { new_result: { ...batch, result: [{ digits: '1', points: {} }] } }],
    ['endless text', { new_result: { ...batch, pana: 'x'.repeat(300) } }],
    [
      'endless rows',
      { new_result: { ...batch, result: Array.from({ length: 2001 }, () => ({ digits: '1', points: '10' })) } },
    ],
    ['an id that is no UUID', { new_result: batch, submission_id: 'again' }],
    ['not a number', { new_result: { ...batch, totalbit: Number.NaN } }],
  ])('refused: %s', (_name, body) => {
    expect(parse(body).success).toBe(false);
  });

  test('a submission id is lower-cased', () => {
    const submissionId = '0197D9A1-C9F2-7C3E-9A45-2F7E6B1D8C04';
    expect(parse({ new_result: batch, submission_id: submissionId }).data?.submission_id).toBe(
      submissionId.toLowerCase(),
    );
  });

  test('headlines accept a list or one id', () => {
    const read = (ids: unknown) => CALLS.headline.request.safeParse({ ids }).data?.ids;
    expect([read([1, '2']), read(3), read(undefined)]).toEqual([['1', '2'], '3', undefined]);
  });
});
