import {
  headline,
  howToPlay,
  type Language,
  LANGUAGES,
  moneyRules,
  policyText,
  sliderImages,
  socialData,
} from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { builtInSteps } from '@surahi/contract/texts';
import { zonedDate } from '@surahi/game';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headlineChange, settingsChange, textsChange } from '../../testing/content-changes.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { testJpeg, testPng, testWebp } from '../../testing/pictures.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: OperatorClient;
let support: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  owner = await signInTestOperator(app, 'owner');
  support = await signInTestOperator(app, 'support');
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

const reason = 'the season begins';
const base64 = (bytes: Buffer): string => bytes.toString('base64');
const slide = (): string => base64(testJpeg({ width: 664, height: 224 }));

/** The newest audit entry about a subject. */
async function lastAudit(subject: string, client = owner) {
  const { rows } = await client.ok(OPERATOR_CALLS.listAudit, { query: { subject, limit: '1' } });
  return rows[0];
}

describe('texts', () => {
  test('[OPR-12] [OPR-18] a saved headline appears at once in the requested language and is recorded in the audit log', async () => {
    const words = { isOn: true, notes: '<b>Happy</b> <script>alert(1)</script>', notesHindi: 'शुभ दीपावली' };
    const home = { place: '1' as const, ...words };
    const saved = await support.ok(OPERATOR_CALLS.saveHeadline, await headlineChange(support, home, reason));
    expect(saved.headline).toEqual(home);
    // markup is not interpreted: the API returns the text unchanged and the app renders it as text
    expect(expectOk(await app.call(headline, {})).data[0]).toEqual({ id: '1', status: '1', notes: words.notes });
    expect(expectOk(await app.call(headline, { lang: 'hi' })).data[0]?.notes).toBe('शुभ दीपावली');
    const hidden = await headlineChange(support, { ...home, isOn: false }, 'it is over');
    await support.ok(OPERATOR_CALLS.saveHeadline, hidden);
    expect(expectOk(await app.call(headline, {})).data[0]).toEqual({ id: '1', status: '0', notes: '' });
    expect(await lastAudit('headline:1')).toMatchObject({
      actor: support.username,
      action: 'headline.save',
      before: { isOn: true, notesHindi: 'शुभ दीपावली' },
      after: { isOn: false },
      reason: 'it is over',
    });
  });

  test('[OPR-12] the headlines of add fund and withdraw are saved each for its own screen', async () => {
    const save = async (place: '2' | '3', notes: string, isOn = true) => {
      const change = await headlineChange(support, { place, isOn, notes, notesHindi: '' }, reason);
      await support.ok(OPERATOR_CALLS.saveHeadline, change);
    };
    const read = async () => expectOk(await app.call(headline, { ids: [2, 3] })).data;
    await save('2', 'Add points before noon');
    await save('3', 'Withdrawals open at ten');
    const withdraw = { id: '3', status: '1', notes: 'Withdrawals open at ten' };
    expect(await read()).toEqual([{ id: '2', status: '1', notes: 'Add points before noon' }, withdraw]);
    await save('2', 'Add points before noon', false);
    expect(await read()).toEqual([{ id: '2', status: '0', notes: '' }, withdraw]);
  });

  test('[OPR-12] [DEP-10] rules keep their lines in each language, and tip pages can be switched off and on again', async () => {
    const texts = { depositRules: 'One.\nTwo.', depositRulesHindi: 'एक।\nदो।', tipsOn: false };
    await owner.ok(OPERATOR_CALLS.saveTexts, await textsChange(owner, texts, reason));
    expect(await lastAudit('settings:texts')).toMatchObject({ before: { tipsOn: true }, after: texts, reason });
    expect(expectOk(await app.call(moneyRules, {})).content[0]?.deposit_rule).toBe('One.\nTwo.');
    const hindi = expectOk(await app.call(moneyRules, { lang: 'hi' })).content[0];
    expect(hindi?.deposit_rule).toBe('एक।\nदो।');
    // built-in rules exist in both languages; an operator's own text exists only in the language it was written in
    expect(hindi?.withdrawal_rule).toMatch(/^डेमो पॉइंट.*\nनिकासी .*10:00/);
    // built-in rules exist in every language; readers of Marathi and Gujarati see the Hindi text of an operator
    const marathi = expectOk(await app.call(moneyRules, { lang: 'mr' })).content[0];
    const gujarati = expectOk(await app.call(moneyRules, { lang: 'gu' })).content[0];
    expect(marathi?.withdrawal_rule).toMatch(/^डेमो पॉइंट, रोख.*\nपॉइंट काढण्याची .*10:00/);
    expect(gujarati?.withdrawal_rule).toMatch(/^ડેમો પૉઇન્ટ.*\nઉપાડની .*10:00/);
    expect([marathi?.deposit_rule, gujarati?.deposit_rule]).toEqual(['एक।\nदो।', 'एक।\nदो।']);
    await owner.ok(OPERATOR_CALLS.saveTexts, await textsChange(owner, { withdrawalRules: 'Ask us.' }, reason));
    for (const { code: lang } of LANGUAGES)
      expect(expectOk(await app.call(moneyRules, { lang })).content[0]?.withdrawal_rule, lang).toBe('Ask us.');
    expect(expectOk(await app.call(socialData, {})).tips_status).toBe('0');
    await owner.ok(OPERATOR_CALLS.saveTexts, await textsChange(owner, { tipsOn: true }, reason));
    expect(expectOk(await app.call(socialData, {})).tips_status).toBe('1');
  });

  test('[OPR-12] [OPR-18] an operator’s policy replaces every language until the built-in text is restored', async () => {
    const read = async (page: 'privacy' | 'about', lang: Language = 'en') =>
      expectOk(await app.call(policyText, { page, lang }));
    const save = async (privacyPolicy: { english: string; hindi: string }) =>
      support.call(OPERATOR_CALLS.saveTexts, await textsChange(support, { privacyPolicy }, reason));
    expect(await read('privacy')).toMatchObject({ policy_text: '', changed_on: '' });
    const words = { english: '# Who\n<b>Adults</b>\n- one', hindi: '# कौन\nवयस्क' };
    await save(words);
    const today = zonedDate(app.nowMs(), 'Asia/Kolkata');
    expect(await read('privacy')).toMatchObject({ policy_text: words.english, changed_on: today });
    for (const lang of ['hi', 'mr', 'gu'] as const)
      expect(await read('privacy', lang), lang).toMatchObject({ policy_text: words.hindi });
    expect(await read('about')).toMatchObject({ policy_text: '', changed_on: '' });
    expect((await support.ok(OPERATOR_CALLS.getContent)).policiesChangedOn).toEqual({
      privacy: today,
      deletion: null,
      about: null,
    });
    // otherwise Hindi readers would see a text that has no English version
    expect(await save({ english: ' ', hindi: 'कुछ' })).toMatchObject({ http: 422, code: 'settings_invalid' });
    await save({ english: words.english, hindi: '' });
    expect(await read('privacy', 'hi')).toMatchObject({ policy_text: words.english });
    await save({ english: '', hindi: '' });
    expect(await read('privacy', 'hi')).toMatchObject({ policy_text: '', changed_on: '' });
    expect(await lastAudit('settings:texts')).toMatchObject({
      subjectName: 'Privacy policy',
      before: { privacyPolicy: { english: words.english, hindi: '' } },
      after: { privacyPolicy: { english: '', hindi: '' } },
      reason,
    });
  });

  test('[OPR-12] how to play is returned in the requested language', async () => {
    const [builtIn] = expectOk(await app.call(howToPlay, { lang: 'gu' })).content;
    expect(builtIn?.how_to_play_content).toBe(builtInSteps('gu'));
    const guide = { text: 'Choose.\nBid.', textHindi: 'चुनें।\nबिड लगाएँ।', videoLink: '' };
    await support.ok(OPERATOR_CALLS.saveTexts, await textsChange(support, { howToPlay: guide }, reason));
    const [hindi] = expectOk(await app.call(howToPlay, { lang: 'hi' })).content;
    expect(hindi?.how_to_play_content).toBe(guide.textHindi);
    expect(expectOk(await app.call(howToPlay, { lang: 'gu' })).content[0]?.how_to_play_content).toBe(guide.textHindi);
    expect(expectOk(await app.call(howToPlay, {})).content[0]?.how_to_play_content).toBe(guide.text);
  });

  test('a video address without https and texts that are too long are refused', async () => {
    for (const videoLink of ['javascript:alert(1)', 'http://example.org/', 'ftp://example.org/', 'video']) {
      const bad = await textsChange(owner, { howToPlay: { text: '', textHindi: '', videoLink } }, reason);
      expect(await owner.call(OPERATOR_CALLS.saveTexts, bad)).toMatchObject({ code: 'settings_invalid' });
    }
    const words = { isOn: true, notes: 'x'.repeat(501), notesHindi: '' };
    const long = await headlineChange(owner, { place: '2', ...words }, reason);
    const refused = await owner.call(OPERATOR_CALLS.saveHeadline, long);
    expect(refused).toMatchObject({ http: 400, code: 'malformed' });
  });

  test('[OPR-17] auditors can read texts and settings but not change them', async () => {
    const auditor = await signInTestOperator(app, 'auditor');
    await auditor.ok(OPERATOR_CALLS.getContent);
    await auditor.ok(OPERATOR_CALLS.getPlatformSettings);
    const words = { isOn: true, notes: 'x', notesHindi: '' };
    for (const client of [auditor, await signInTestOperator(app, 'finance')]) {
      const change = await headlineChange(auditor, { place: '1', ...words }, reason);
      const saved = await client.call(OPERATOR_CALLS.saveHeadline, change);
      expect(saved).toMatchObject({ http: 403, code: 'forbidden' });
    }
    const change = await settingsChange(owner, { payoutHoldHours: 0 }, reason);
    for (const client of [auditor, support]) {
      expect(await client.call(OPERATOR_CALLS.savePlatformSettings, change)).toMatchObject({ code: 'forbidden' });
    }
  });
});

describe('slider images', () => {
  const shown = async () => {
    const answer = await app.call(sliderImages, {});
    return answer.body.status ? expectOk(answer).sliderdata : [];
  };

  test('[OPR-12] operators add, order, hide, describe and remove images, and players see exactly the visible ones', async () => {
    const add = (image: string, alt: string) =>
      support.ok(OPERATOR_CALLS.addSlide, { body: { image, alt, altHindi: '', reason } });
    const { imageId: first } = await add(slide(), 'First');
    const { imageId: second } = await add(
      base64(testPng({ width: 664, height: 224, comment: 'taken at home' })),
      'Second',
    );
    const { imageId: third } = await add(base64(testWebp({ width: 664, height: 224, exif: 'taken at home' })), 'Third');
    expect((await shown()).map((one) => one.alt)).toEqual(['First', 'Second', 'Third']);
    for (const id of [second, third]) {
      const bytes = Buffer.from(await (await fetch(`${app.url}/media/slider/${id}`)).arrayBuffer());
      expect(bytes.includes('taken at home')).toBe(false);
    }
    const order = { body: { imageIds: [third, first, second], before: [first, second, third], reason } };
    expect(await support.ok(OPERATOR_CALLS.orderSlides, order)).toEqual({ slidesOrdered: 3 });
    // An order that was made from the order before it would undo it.
    const late = { body: { imageIds: [second, first, third], before: [first, second, third], reason } };
    expect(await support.call(OPERATOR_CALLS.orderSlides, late)).toMatchObject({ code: 'changed_meanwhile' });
    await support.ok(OPERATOR_CALLS.editSlide, { params: { imageId: first }, body: { isOn: false, reason } });
    await support.ok(OPERATOR_CALLS.editSlide, { params: { imageId: second }, body: { alt: 'Diwali', reason } });
    expect((await shown()).map((one) => one.alt)).toEqual(['Third', 'Diwali']);
    const { slides } = await support.ok(OPERATOR_CALLS.getContent);
    expect(slides.map(({ imageId, isOn }) => [imageId, isOn])).toEqual([
      [third, true],
      [first, false],
      [second, true],
    ]);
    await support.ok(OPERATOR_CALLS.deleteSlide, { params: { imageId: third }, body: { reason } });
    expect((await shown()).map((one) => one.alt)).toEqual(['Diwali']);
    expect(await lastAudit(`slide:${third}`)).toMatchObject({
      action: 'slide.delete',
      before: { alt: 'Third' },
      reason,
    });
    const stale = await support.call(OPERATOR_CALLS.orderSlides, order);
    expect(stale).toMatchObject({ http: 409, code: 'changed_meanwhile' });
  });

  test('an image is described in Hindi; Marathi and Gujarati use the Hindi text, and without one every language uses the English text', async () => {
    const body = { image: slide(), alt: 'Diwali', altHindi: 'दिवाली', reason };
    const { imageId } = await support.ok(OPERATOR_CALLS.addSlide, { body });
    const texts = async () => (await shown()).find((one) => one.image_id === imageId)?.alt_texts;
    expect(await texts()).toEqual({ hi: 'दिवाली', mr: 'दिवाली', gu: 'दिवाली' });
    await support.ok(OPERATOR_CALLS.editSlide, { params: { imageId }, body: { altHindi: '', reason } });
    expect(await texts()).toEqual({ hi: 'Diwali', mr: 'Diwali', gu: 'Diwali' });
    expect(await lastAudit(`slide:${imageId}`)).toMatchObject({
      action: 'slide.edit',
      before: { alt: 'Diwali', altHindi: 'दिवाली' },
      after: { alt: 'Diwali', altHindi: '' },
    });
    await support.ok(OPERATOR_CALLS.deleteSlide, { params: { imageId }, body: { reason } });
  });

  test.for([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0', 'latin1')],
    ['a picture of another shape', testJpeg({ width: 664, height: 664 })],
    ['a picture that is too small', testPng({ width: 166, height: 56 })],
    ['half a picture', testPng({ width: 664, height: 224 }).subarray(0, 60)],
  ] as const)('%s is no slider image', async ([, bytes]) => {
    const body = { image: base64(bytes), alt: '', altHindi: '', reason };
    expect(await support.call(OPERATOR_CALLS.addSlide, { body })).toMatchObject({ http: 422, code: 'picture_invalid' });
  });

  test('bodies of 10 MB are not read, images of 1.6 MB and a 21st image are refused', async () => {
    const send = (image: string, alt = '') =>
      support.call(OPERATOR_CALLS.addSlide, { body: { image, alt, altHindi: '', reason } });
    expect(await send(base64(Buffer.alloc(10 * 1024 * 1024, 1)))).toMatchObject({ http: 413, code: 'too_large' });
    expect((await send(base64(Buffer.alloc(1_510_000, 1)))).http).toBe(400);
    const before = (await support.ok(OPERATOR_CALLS.getContent)).slides.length;
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => send(slide(), `number ${index}`)));
    expect(answers.filter((answer) => answer.http === 200)).toHaveLength(20 - before);
    expect(answers.filter((answer) => answer.code === 'settings_invalid')).toHaveLength(10 + before);
  });
});
