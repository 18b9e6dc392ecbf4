import { CALLS } from '@surahi/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshBoard } from './betting/markets/index.ts';
import { addSlide } from './content/pages/index.ts';
import { expectMoneyRight, settleAll } from './testing/bids.ts';
import { addMarket, addRates, declare, drawOf } from './testing/markets.ts';
import { setSettings } from './testing/money.ts';
import { testPng } from './testing/pictures.ts';
import { newMobile, registerTestPlayer } from './testing/players.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/**
 * Section 7 of both documents of the specification: the path of each call and the response fields that clients read.
 * The list does not use the contract of the product. Requirement API-07 gives the paths that the documents do not name.
 */
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  'api-check-mobile': ['status', 'otp'],
  'api-user-login': ['status', 'user_name', 'unique_token', 'mobile'],
  'api-user-registration': ['user_name', 'unique_token'],
  'api-resend-otp': ['otp'],
  'api-forget-check-mobile': ['status', 'msg', 'otp'],
  'api-forgot-password': ['status', 'msg'],
  'api-get-slider-images': ['sliderdata.0.slider_image', 'sliderdata.0.image_id'],
  'api-get-gateway-status': ['getaway_status'],
  'api-get-headline': ['status', 'data.0.status', 'data.0.notes'],
  'api-user-wallet-balance': ['wallet_amt'],
  'api-add-user-upi-details': ['status'],
  'api-admin-bank-details': [
    'msg',
    'bank_details.0.google_upi_payment_id',
    'bank_details.0.phonepay_upi_payment_id',
    'bank_details.0.paytm_upi_payment_id',
  ],
  'api-last-fund-request-detail': ['min_amt'],
  'api-fund-request-add': ['status'],
  'api-get-user-payment-details': [
    'status',
    'msg',
    'payment_details.0.google_pay_number',
    'payment_details.0.paytm_number',
    'payment_details.0.phone_pay_number',
  ],
  'api-user-withdraw-fund-request': ['status', 'msg'],
  'api-user-withdraw-transaction-history': [
    'request_number',
    'request_status',
    'request_amount',
    'insert_date',
    'payment_receipt',
    'google_pay_number',
    'phone_pay_number',
    'paytm_number',
  ].map((field) => `withdrawdata.0.${field}`),
  'api-wallet-transaction-history': [
    'transaction_type',
    'transaction_note',
    'insert_date',
    'amount',
    'transaction_id',
    'amount_status',
  ].map((field) => `transaction_history.0.${field}`),
  'api-check-user-for-transfer-amt': ['status', 'user_name'],
  'api-user-transfer-wallet-balance': ['status'],
  'api-money-deposit-withdrawal-rule': ['content.0.withdrawal_rule', 'content.0.deposit_rule'],
  'api-change-password': ['status'],
  'api-profile-update': ['status'],
  'api-get-qr-pay': ['qrdata.0.upi_id', 'qrdata.0.qr_image'],
  'api-how-to-play': ['result', 'content.0.video_link'],
  'api-get-social-data': ['status'],
  'api-get-dashboard-data': [
    'game_id',
    'game_name',
    'open_time',
    'close_time',
    'open_result',
    'close_result',
    'msg_status',
    'web_chart_url',
  ].map((field) => `result.0.${field}`),
  'api-starline-game-rates': ['single_digit', 'single_pana', 'double_pana', 'tripple_pana'].flatMap((game) => [
    `game_rates.0.${game}_val_1`,
    `game_rates.0.${game}_val_2`,
  ]),
  'api-starline-game': ['web_starline_chart_url', 'result.0.game_name', 'result.0.open_result', 'result.0.msg_status'],
  'api-submit-bid': ['status'],
  'api-starline-submit-bid': ['status', 'message'],
  'api-galidisawar-submit-bid': ['status'],
  'api-game-rates': [
    'single_digit',
    'jodi_digit',
    'single_pana',
    'double_pana',
    'tripple_pana',
    'half_sangam',
    'full_sangam',
  ].flatMap((game) => [`game_rates.0.${game}_val_1`, `game_rates.0.${game}_val_2`]),
  'api-galidisawar-game': ['result.0.game_name', 'result.0.open_result', 'result.0.open_time', 'result.0.msg_status'],
  'api-galidisawar-game-rates': [
    'web_galidessar_chart_url',
    'game_rates.0.single_digit_val_1',
    'game_rates.0.single_digit_val_2',
    'game_rates.0.single_pana_val_1',
    'game_rates.0.single_pana_val_2',
    'game_rates.0.double_pana_val_1',
    'game_rates.0.double_pana_val_2',
  ],
  ...bidHistory('api-bid-history-data'),
  ...bidHistory('api-starline-bid-history-data'),
  ...bidHistory('api-galidisawar-bid-history-data'),
  ...winHistory('api-wining-history-data', 'win_data'),
  ...winHistory('api-starline-wining-history-data', 'win_data'),
  ...winHistory('api-galidisawar-wining-history-data', 'bid_data'),
};

function bidHistory(path: string) {
  const fields = ['pana', 'game_name', 'digits', 'closedigits', 'session', 'bid_date', 'points'];
  return { [path]: ['status', ...fields.map((field) => `bid_data.0.${field}`)] };
}

function winHistory(path: string, list: string) {
  const fields = ['pana', 'game_name', 'digits', 'closedigits', 'session', 'wining_date', 'amount'];
  return { [path]: ['status', ...fields.map((field) => `${list}.0.${field}`)] };
}

const ISO = '2026-11-21';
let app: TestApp;
/** The paths that a test has called. */
const called = new Set<string>();

beforeAll(async () => {
  app = await createTestApp({ env: { OTP_ECHO: 'on' } });
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  const settings = {
    withdrawWindow: { open: '00:00', close: '00:00' },
    newDeviceHours: 0,
    payoutHoldHours: 0,
    qr: { upi: 'pay@example', imagePath: '' },
  };
  const slide = {
    mediaType: 'image/png' as const,
    bytes: testPng({ width: 664, height: 224 }),
    alt: '',
    altHindi: '',
    displayOrder: 1,
  };
  await app.db.transaction((tx) => addSlide(tx, slide));
  // The node reads its settings and its slides again.
  await setSettings(app, settings);
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

/** Posts JSON to a call of the specification and expects a success with every field that clients read. */
async function expectAnswer(path: string, body: object): Promise<Record<string, unknown>> {
  called.add(path);
  const answer = await app.post(path, { env_type: 'Prod', app_key: app.config.appKey, ...body });
  expect({ path, http: answer.http, body: answer.body }).toMatchObject({ path, http: 200 });
  // Two calls return `status` as the text 'true' (requirement API-01).
  expect(['true', true], JSON.stringify({ path, body: answer.body })).toContain(answer.body.status);
  for (const field of SPECIFIED[path] ?? ['not a specified path']) {
    expect({ path, body: answer.body }).toHaveProperty(`body.${field}`);
    expect(valueAt(answer.body, field), `${path} ${field}`).not.toBeUndefined();
  }
  return answer.body;
}

function valueAt(body: object, field: string): unknown {
  return field.split('.').reduce<unknown>((value, key) => Object(value)[key], body);
}

// The last test needs the calls of the tests before it.
describe('the specified calls', { shuffle: false }, () => {
  test('[API-01] the calls of accounts and money answer at their paths with the fields that clients read', async () => {
    const mobile = newMobile();
    await expectAnswer('api-check-mobile', { mobile });
    const { otp } = await expectAnswer('api-resend-otp', { mobile });
    const fields = { name: 'Asha', email: '', password: 'clay pot 17', security_pin: '0000', device_id: null };
    await expectAnswer('api-user-registration', { ...fields, mobile, otp });
    const forgotten = await expectAnswer('api-forget-check-mobile', { mobile });
    await expectAnswer('api-forgot-password', { mobile, new_pass: 'neem leaf 21', otp: forgotten.otp });
    const { unique_token } = await expectAnswer('api-user-login', {
      device_id: null,
      password: 'neem leaf 21',
      mobile,
    });
    const mine = { unique_token };
    await expectAnswer('api-profile-update', { ...mine, user_name: 'Asha Rao' });

    for (const path of ['api-get-gateway-status', 'api-admin-bank-details', 'api-get-qr-pay', 'api-how-to-play']) {
      await expectAnswer(path, {});
    }
    await expectAnswer('api-get-social-data', {});
    await expectAnswer('api-money-deposit-withdrawal-rule', {});
    await expectAnswer('api-get-headline', { ids: [1, 2, 3] });
    await expectAnswer('api-get-slider-images', mine);
    await expectAnswer('api-user-wallet-balance', mine);

    await expectAnswer('api-fund-request-add', { ...mine, request_amount: '100' });
    await expectAnswer('api-last-fund-request-detail', mine);
    const friend = await registerTestPlayer(app, { name: 'Bela Devi' });
    await expectAnswer('api-check-user-for-transfer-amt', { ...mine, mobile_no: friend.mobile });
    const transfer = { amount: '100', mobile_no: friend.mobile, transfer_note: '' };
    await expectAnswer('api-user-transfer-wallet-balance', { ...mine, ...transfer });
    const code = await app.post('api-validate-bank', { env_type: 'Prod', app_key: app.config.appKey, ...mine });
    const upi = { upi_type: '3', paytm_no: '', google_pay_no: '', phon_pay_no: '9000000003' };
    await expectAnswer('api-add-user-upi-details', { ...mine, ...upi, otp: code.body.otp });
    await expectAnswer('api-get-user-payment-details', mine);
    await expectAnswer('api-user-withdraw-fund-request', {
      ...mine,
      mobile,
      request_amount: '500',
      payment_method: '4',
    });
    await expectAnswer('api-user-withdraw-transaction-history', { ...mine, mobile_no: mobile });
    await expectAnswer('api-wallet-transaction-history', mine);
    await expectAnswer('api-change-password', { ...mine, old_pass: 'neem leaf 21', new_pass: 'river stone 8' });
  });

  test('[API-01, HSM-02] the calls of betting answer at their paths with the fields that clients read', async () => {
    const { token: unique_token } = await registerTestPlayer(app);
    const markets = {
      main: await addMarket(app, { name: 'Kalyan', open: '11:00', close: '13:00' }),
      starline: await addMarket(app, { family: 'starline', name: '11:30 AM', open: '11:30' }),
      gali: await addMarket(app, { family: 'gali', name: 'Neelam', open: '11:45' }),
    };
    const bid = async (family: keyof typeof markets, path: string, pana: string, digits: string) => {
      const gameid = String(markets[family].marketId);
      const row = { digits, closedigits: '', points: '10', session: 'Open' };
      const new_result = {
        unique_token,
        Gamename: markets[family].name,
        totalbit: '10',
        gameid,
        pana,
        session: 'Open',
        ...(family === 'main' ? { gametype: 'Open' } : {}),
        bid_date: '21-November-2026',
        result: [row],
      };
      // The specified Starline body names the player only inside `new_result`.
      const outer = family === 'starline' ? {} : { unique_token };
      await expectAnswer(path, { ...outer, game_id: gameid, new_result });
    };
    await bid('main', 'api-submit-bid', 'Single Digit', '6');
    await bid('starline', 'api-starline-submit-bid', 'Single Digit', '6');
    await bid('gali', 'api-galidisawar-submit-bid', 'Left Digit', '1');
    await app.setClock(`${ISO}T12:00:00+05:30`);
    await refreshBoard(app.context);
    await declare(app, await drawOf(app, markets.main.marketId, ISO), 'open', '123');
    await declare(app, await drawOf(app, markets.starline.marketId, ISO), 'open', '123');
    await declare(app, await drawOf(app, markets.gali.marketId, ISO), 'open', '12');
    await settleAll(app);

    const lists = ['api-get-dashboard-data', 'api-starline-game', 'api-galidisawar-game'];
    for (const path of lists) await expectAnswer(path, { unique_token });
    for (const path of ['api-game-rates', 'api-starline-game-rates', 'api-galidisawar-game-rates'])
      await expectAnswer(path, {});
    const bids = { unique_token, bid_from: '11/21/2026', bid_to: '11/21/2026' };
    const wins = { unique_token, date_from: '11/21/2026', date_to: '11/21/2026' };
    for (const family of ['', 'starline-', 'galidisawar-']) {
      await expectAnswer(`api-${family}bid-history-data`, bids);
      await expectAnswer(`api-${family}wining-history-data`, wins);
    }
  });

  test('[API-01] every call of the specification takes POST only, and the tests above call each of them', async () => {
    expect(Object.keys(SPECIFIED).toSorted()).toEqual([...called].toSorted());
    expect(Object.values(CALLS).map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(SPECIFIED)));
    for (const path of Object.keys(SPECIFIED)) {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const { status, headers } = await fetch(`${app.url}/${path}`, { method });
        // Other methods return a page of the app or 404, never the response of a call.
        expect([path, method, status === 404 || headers.get('content-type')?.startsWith('text/html')]).toEqual([
          path,
          method,
          true,
        ]);
      }
    }
  });
});

test('[API-07] the paths that the documents leave unnamed exist and check the app key', async () => {
  for (const path of [
    'api-user-registration',
    'api-resend-otp',
    'api-forgot-password',
    'api-get-slider-images',
    'api-add-user-upi-details',
    'api-get-auto-deposit-list',
    'api-get-gateway-status',
  ]) {
    // Without the app key a call is refused, and an unknown path is not found.
    expect([path, (await app.post(path, {})).http]).toEqual([path, 401]);
  }
});
