import {
  adminBankDetails,
  gatewayStatus,
  headline,
  howToPlay,
  moneyRules,
  qrPay,
  sliderImages,
  socialData,
} from '@surahi/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LICENSED_ENV } from '../../testing/operators.ts';
import { createTestApp, expectOk, type RawAnswer, type TestApp } from '../../testing/test-app.ts';
import { updateSettings } from '../settings/index.ts';
import { addSlide } from './add-slide.ts';
import { saveHeadline } from './save-headline.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
});

const actor = { name: 'test' };

/** The raw response, including fields of a refusal that the contract does not name. */
function raw(path: string): Promise<RawAnswer> {
  return app.post(path, { env_type: 'Prod', app_key: app.config.appKey });
}

async function change(patch: unknown): Promise<void> {
  const changed = await app.db.transaction((tx) => updateSettings(tx, patch, actor));
  expect(changed).toMatchObject({ ok: true });
}

test('the gateway status is 1 by default and follows the setting', async () => {
  expect(expectOk(await app.call(gatewayStatus, {})).getaway_status).toBe('1');
  await change({ gatewayStatus: '3' });
  await vi.waitFor(async () => {
    expect(expectOk(await app.call(gatewayStatus, {})).getaway_status).toBe('3');
  }, 600_000);
});

test('[OPR-12] headlines come in the order of the requested ids; no ids means home; hidden or unknown places have status 0', async () => {
  expect(expectOk(await app.call(headline, {})).data).toEqual([{ id: '1', status: '0', notes: '' }]);
  await app.db.transaction(async (tx) => {
    await saveHeadline(tx, { place: 1, isOn: true, notes: ' Welcome ', notesHindi: ' स्वागत है ' });
    await saveHeadline(tx, { place: 2, isOn: false, notes: 'Paused', notesHindi: 'रुका हुआ' });
    await saveHeadline(tx, { place: 3, isOn: true, notes: 'Answered by 5:00 PM', notesHindi: '' });
  });
  await vi.waitFor(async () => {
    expect(expectOk(await app.call(headline, {})).data).toEqual([{ id: '1', status: '1', notes: 'Welcome' }]);
  }, 600_000);
  expect(expectOk(await app.call(headline, { ids: ['3', 2, '9'] })).data).toEqual([
    { id: '3', status: '1', notes: 'Answered by 5:00 PM' },
    { id: '2', status: '0', notes: '' },
    { id: '9', status: '0', notes: '' },
  ]);
  expect(expectOk(await app.call(headline, { ids: '2,3' })).data.map((row) => row.id)).toEqual(['2', '3']);
  // Hindi where it exists, English where it does not or another language is requested
  expect(expectOk(await app.call(headline, { ids: ['1', '2', '3'], lang: 'hi' })).data).toEqual([
    { id: '1', status: '1', notes: 'स्वागत है' },
    { id: '2', status: '0', notes: '' },
    { id: '3', status: '1', notes: 'Answered by 5:00 PM' },
  ]);
  const other = await app.post(headline.path, { env_type: 'Prod', app_key: app.config.appKey, lang: 'fr' });
  expect(other.body.data).toEqual([{ id: '1', status: '1', notes: 'Welcome' }]);
});

test('a headline for an unknown place or above 500 characters is refused', async () => {
  for (const bad of [
    { place: 4, isOn: true, notes: 'x', notesHindi: '' },
    { place: 1, isOn: true, notes: 'x'.repeat(501), notesHindi: '' },
    { place: 1, isOn: true, notes: 'x', notesHindi: 'x'.repeat(501) },
  ]) {
    const saved = await app.db.transaction((tx) => saveHeadline(tx, bad));
    expect(saved).toMatchObject({ ok: false, code: 'headline_invalid' });
  }
});

test('an empty slider returns an empty list, and each image is served from its absolute address', async () => {
  expect(await raw(sliderImages.path)).toMatchObject({
    http: 200,
    body: { status: false, code: 'no_data', sliderdata: [], msg: 'Data Not Available' },
  });
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  const [second, first] = await app.db.transaction(async (tx) => [
    await addSlide(tx, { mediaType: 'image/svg+xml', bytes: drawing, alt: 'two', altHindi: '', displayOrder: 2 }),
    await addSlide(tx, { mediaType: 'image/svg+xml', bytes: drawing, alt: 'one', altHindi: '', displayOrder: 1 }),
  ]);
  const answer = await vi.waitFor(async () => expectOk(await app.call(sliderImages, {})), 600_000);
  expect(answer.sliderdata.map((row) => row.image_id)).toEqual([String(first), String(second)]);

  const address = answer.sliderdata[0]?.slider_image ?? '';
  expect(address).toBe(`${app.url}/media/slider/${first}`);
  const image = await fetch(address);
  expect(image.status).toBe(200);
  expect(image.headers.get('content-type')).toBe('image/svg+xml');
  expect(image.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(image.headers.get('content-security-policy')).toContain('sandbox');
  expect(Buffer.from(await image.arrayBuffer())).toEqual(drawing);
});

test('an unknown image returns not found', async () => {
  for (const id of ['999999', '0', 'x', '1e3', '99999999999999999999']) {
    const image = await fetch(`${app.url}/media/slider/${id}`);
    expect([id, image.status]).toEqual([id, 404]);
    await image.body?.cancel();
  }
});

test('[API-01] rules, how to play, contacts, payee and QR have the fields that clients read', async () => {
  await change({
    contacts: { chat: '9812345678', call: '9812345679', telegram: '9812345670' },
    depositRules: 'One.\nTwo.',
    withdrawalRules: 'Three.\nFour.',
    howToPlay: { text: 'Choose.\nBid.', videoLink: 'https://www.youtube.com/watch?v=example' },
    qr: { upi: 'pay@example', imagePath: '' },
    payee: {
      holder: 'Example',
      accountNumber: '',
      ifsc: '',
      upi: 'any@example',
      googlePay: 'google@example',
      phonePe: 'phonepe@example',
      paytm: 'paytm@example',
    },
  });
  const social = await vi.waitFor(async () => {
    const answer = expectOk(await app.call(socialData, {}));
    expect(answer.mobile_no).toBe('9812345678');
    return answer;
  }, 600_000);
  expect(social).toMatchObject({
    mobile_1: '9812345679',
    telegram_no: '9812345670',
    msg: 'Success',
    message: 'Success',
  });

  const rules = expectOk(await app.call(moneyRules, {}));
  expect(rules.content).toEqual([{ withdrawal_rule: 'Three.\nFour.', deposit_rule: 'One.\nTwo.' }]);

  const guide = expectOk(await app.call(howToPlay, {}));
  const rows = [{ how_to_play_content: 'Choose.\nBid.', video_link: 'https://www.youtube.com/watch?v=example' }];
  expect(guide).toMatchObject({ result: rows, content: rows });

  expect(expectOk(await app.call(qrPay, {})).qrdata).toEqual([{ upi_id: 'pay@example', qr_image: '' }]);
  expect(expectOk(await app.call(adminBankDetails, {})).bank_details).toEqual([
    {
      ac_holder_name: 'Example',
      account_number: '',
      ifsc_code: '',
      upi_payment_id: 'any@example',
      google_upi_payment_id: 'google@example',
      phonepay_upi_payment_id: 'phonepe@example',
      paytm_upi_payment_id: 'paytm@example',
    },
  ]);
});

test('without a payee, QR id or guide the calls return their "no data" messages with empty lists', async () => {
  await change({
    payee: { holder: '', accountNumber: '', ifsc: '', upi: '', googlePay: '', phonePe: '', paytm: '' },
    qr: { upi: '', imagePath: '' },
    howToPlay: { text: '', videoLink: '' },
  });
  await vi.waitFor(async () => {
    expect((await raw(adminBankDetails.path)).body).toMatchObject({
      status: false,
      bank_details: [],
      msg: 'Data Not Found',
    });
  }, 600_000);
  expect((await raw(qrPay.path)).body).toMatchObject({ status: false, code: 'no_data', qrdata: [] });
  expect((await raw(howToPlay.path)).body).toMatchObject({ status: false, content: [], result: [] });
});

test('[API-02] content calls refuse a wrong key', async () => {
  for (const call of [headline, sliderImages, socialData, adminBankDetails]) {
    const answer = await app.post(call.path, { env_type: 'Prod', app_key: 'wrong' });
    expect(answer.http).toBe(401);
    expect(answer.body).toMatchObject({ status: false, code: 'unauthorized' });
    expect(answer.body).not.toHaveProperty('mobile_no');
  }
});

test('a settings change that is partly invalid is refused as a whole', async () => {
  const good = { tipsOn: false };
  for (const bad of [
    { deposit: { minPoints: 500, maxPoints: 100 } },
    { withdrawWindow: { open: '25:00', close: '17:00' } },
    { howToPlay: { text: '', videoLink: 'javascript:alert(1)' } },
    { gatewayStatus: '7' },
    { unknownSetting: 1 },
    { bid: { minPoints: 1.5, maxPoints: null } },
  ]) {
    const changed = await app.db.transaction((tx) => updateSettings(tx, { ...good, ...bad }, actor));
    expect(changed).toMatchObject({ ok: false, code: 'settings_invalid' });
  }
  expect(await app.db.query({ text: `select key from settings where key = 'tipsOn'` })).toEqual([]);
});

test('a licensed server returns its licence with the contacts, a demo returns none', async () => {
  expect(expectOk(await app.call(socialData, {}))).not.toHaveProperty('license');
  const env = { ...LICENSED_ENV, LICENSE_COUNTRIES: 'MT,GB', LICENSE_MINIMUM_AGE: '21' };
  const licensed = await createTestApp({ env });
  try {
    expect(expectOk(await licensed.call(socialData, {})).license).toEqual({
      operator_name: 'Test Gaming Ltd',
      regulator: 'Test Authority',
      license_number: '1',
      countries: ['MT', 'GB'],
      minimum_age: 21,
    });
  } finally {
    await licensed.close();
  }
});
