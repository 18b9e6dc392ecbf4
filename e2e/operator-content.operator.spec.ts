import type { Browser, Page } from '@playwright/test';
import { testPng } from '../apps/server/src/testing/pictures.ts';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { balance, catchPaymentLinks, changeSettings } from './page-models/cashier.ts';
import { demoOperator, newOperator, signIn, giveReason } from './page-models/operators.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { untilLive } from './page-models/live.ts';
import { enter, logIn, newPlayer, post, register } from './page-models/players.ts';

async function newPhone(browser: Browser, server: TestServer): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  return context.newPage();
}

/** The open app of a logged-in player. */
async function openPhone(browser: Browser, server: TestServer): Promise<Page> {
  const phone = await newPhone(browser, server);
  await untilLive(phone, () => enter(phone, server));
  return phone;
}

test('[OPR-12] headline, slider and tip pages reach a player’s open app; rules, video and policies its next page load', async ({
  page,
  browser,
  server,
}) => {
  const phone = await openPhone(browser, server);
  await signIn(page, await newOperator(server, 'support'), '/operator/content');

  await test.step('a headline, as text and in both languages', async () => {
    await expectAccessible(page);
    const panel = page.getByRole('region', { name: 'Home headline' });
    await panel.getByLabel('English').fill('Diwali draws <b>all week</b>');
    await panel.getByLabel('Hindi').fill('पूरे हफ़्ते दिवाली');
    await expect(panel.getByRole('figure')).toContainText('Diwali draws <b>all week</b>');
    await panel.getByRole('button', { name: 'Save' }).click();
    await giveReason(page, 'Save changes');
    await expect(phone.getByText('Diwali draws <b>all week</b>')).toBeVisible();
    await page.getByRole('radio', { name: 'हिन्दी' }).check();
    await expect(panel.getByRole('figure')).toContainText('पूरे हफ़्ते दिवाली');
    await phone.getByRole('button', { name: 'Menu' }).click();
    await phone.getByRole('radio', { name: 'हिन्दी' }).click();
    await phone.keyboard.press('Escape');
    await expect(phone.getByText('पूरे हफ़्ते दिवाली')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled();
    await panel.getByLabel('Show it on Home').click();
    await panel.getByRole('button', { name: 'Save' }).click();
    await giveReason(page, 'Save changes');
    await expect(phone.getByText('पूरे हफ़्ते दिवाली')).toHaveCount(0);
  });

  await test.step('a slider image: cropped, described in both languages, first, hidden, removed', async () => {
    await page.getByRole('link', { name: 'Slider' }).click();
    const input = page.getByLabel('Image file');
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: drawing });
    await expect(page.getByText('Upload a JPEG, PNG or WebP image')).toBeVisible();
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: drawing });
    await expect(page.getByText('This image cannot be read.')).toBeVisible();
    const buffer = testPng({ width: 900, height: 700 });
    await input.setInputFiles({ name: 'festival.png', mimeType: 'image/png', buffer });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img').press('ArrowDown');
    await dialog.getByLabel('Zoom').fill('2');
    await dialog.getByLabel('Description', { exact: true }).fill('Festival draws');
    await dialog.getByLabel('Description in Hindi').fill('त्योहार के ड्रॉ');
    await expectAccessible(page);
    await giveReason(page, 'Add to the slider');
    const images = page.getByRole('list', { name: 'Images in the order shown' }).getByRole('listitem');
    await expect(images).toHaveCount(5);
    const up = page.getByRole('button', { name: 'Move Festival draws up' });
    for (let index = 0; index < 4; index += 1) await up.click();
    await expect(up).toBeDisabled();
    await page.getByRole('button', { name: 'Save order' }).click();
    await giveReason(page, 'Save order');
    await expectAccessible(page);
    // the phone is in Hindi
    const shown = phone.locator('img[alt="त्योहार के ड्रॉ"]');
    await expect(shown).toBeVisible();
    await expect(phone.locator('[aria-roledescription="carousel"] img').first()).toHaveAttribute('alt', 'त्योहार के ड्रॉ');
    const size = () => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await expect.poll(size).toEqual([664, 224]);
    await page.getByRole('switch', { name: 'Show Festival draws' }).click();
    await giveReason(page, 'Hide');
    await expect(shown).toHaveCount(0);
    // the toast takes the change back
    const hidden = page.getByRole('listitem').filter({ hasText: 'The image is hidden' });
    await hidden.getByRole('button', { name: 'Undo' }).click();
    await expect(shown).toBeVisible();
    await page.getByRole('button', { name: 'Delete Festival draws' }).click();
    await giveReason(page, 'Delete');
    await expect(images).toHaveCount(4);
  });

  await test.step('rules keep their lines, the video is https, tip pages go and come back', async () => {
    await page.getByRole('link', { name: 'Rules' }).click();
    const rules = page.getByRole('region', { name: 'Deposit rules' });
    await rules.getByLabel('English').fill('Line one\nLine two');
    await rules.getByRole('button', { name: 'Save' }).click();
    await giveReason(page, 'Save changes');
    await phone.goto('/depositrule');
    await expect(phone.getByRole('main').getByRole('listitem')).toHaveText(['Line one', 'Line two']);
    await page.getByRole('link', { name: 'How to play' }).click();
    await page.getByLabel('Video address').fill('http://example.org/video');
    await expect(page.getByText('Enter an address that starts with https://')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await page.getByLabel('Video address').fill('https://video.example/how-to-play');
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
    await page.getByRole('button', { name: 'Save' }).click();
    await giveReason(page, 'Save changes');
    await phone.goto('/htp');
    await expect(phone.getByRole('link', { name: 'YouTube पर खेलने का तरीका देखें' })).toHaveAttribute(
      'href',
      'https://video.example/how-to-play',
    );
    await untilLive(phone, () => phone.goto('/jodi-tricks'));
    await expect(phone.getByText('पिछले नतीजों से संभावना नहीं बदलती।')).toBeVisible();
    await page.getByRole('link', { name: 'Tip pages' }).click();
    await page.getByLabel('Offer the tip pages').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await giveReason(page, 'Save changes');
    const closed = phone.getByText('यह पेज अभी उपलब्ध नहीं है');
    await expect(closed).toBeVisible();
    // The form is up to date once it has fetched the stored value, after the dialog has closed.
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await page.getByLabel('Offer the tip pages').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await giveReason(page, 'Save changes');
    await expect(phone.getByText('पिछले नतीजों से संभावना नहीं बदलती।')).toBeVisible();
    await expect(closed).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('a policy in both languages, then the built-in text again', async () => {
    await page.getByRole('link', { name: 'Policies' }).click();
    const policy = page.getByRole('region', { name: 'Privacy policy' });
    await expect(policy.getByRole('figure')).toContainText('आख़िरी बार 3 जुलाई 2025 को बदला गया');
    await policy.getByLabel('English').fill('# House rules\nAdults <b>only</b>\n- no loans');
    await policy.getByLabel('Hindi').fill('# घर के नियम\nकेवल वयस्क');
    await expect(policy.getByRole('figure').getByRole('heading', { name: 'घर के नियम' })).toBeVisible();
    await expectAccessible(page);
    await policy.getByRole('button', { name: 'Save' }).click();
    await giveReason(page, 'Save changes');
    await expect(policy.getByRole('button', { name: 'Save' })).toBeDisabled();
    await phone.goto('/privacypolicy');
    await expect(phone.getByRole('heading', { name: 'घर के नियम' })).toBeVisible();
    await phone.evaluate(() => localStorage.setItem('language', 'en'));
    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'House rules' })).toBeVisible();
    await expect(phone.getByText('Adults <b>only</b>')).toBeVisible();
    await expect(phone.getByRole('listitem').filter({ hasText: 'no loans' })).toBeVisible();
    await expect(phone.getByText('Last updated July 3, 2025')).toHaveCount(0);
    await policy.getByRole('button', { name: 'Use the built-in text' }).click();
    await policy.getByRole('button', { name: 'Save' }).click();
    await giveReason(page, 'Save changes');
    await expect(policy.getByText('Built-in text')).toBeVisible();
    await phone.reload();
    await expect(phone.getByText('Last updated July 3, 2025')).toBeVisible();
    await expect(phone.getByText('House rules')).toHaveCount(0);
  });
  await phone.context().close();
});

test('[OPR-13] the add-fund screen uses the minimum and the UPI id that the console saved', async ({
  page,
  browser,
  server,
}) => {
  const phone = await openPhone(browser, server);
  const links = await catchPaymentLinks(phone);
  await untilLive(phone, () => phone.goto('/addfund'));
  await signIn(page, await demoOperator(server, 'owner'), '/operator/settings');
  const least = page.getByLabel('Smallest deposit');
  await least.fill('1.5');
  await expect(page.getByText('Enter whole points up to')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review and save' })).toBeDisabled();
  await least.fill('200000');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('larger payments only');
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  // above the largest deposit: the server refuses it
  await expect(page.getByText('the minimum is above the maximum')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await least.fill('750');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Review and save' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText('Smallest deposit: 100 → 750');
  await giveReason(page, 'Save changes');
  await expect(page.getByText('No changes.')).toBeVisible();

  await page.getByRole('link', { name: 'Payees' }).click();
  await page.getByLabel('UPI ID for PhonePe').fill('no id');
  await expect(page.getByText('Enter a UPI ID like name@bank')).toBeVisible();
  await page.getByLabel('UPI ID for PhonePe').fill('season@bank');
  await page.getByLabel('UPI ID of the QR code').fill('season@bank');
  await expect(page.getByRole('img', { name: 'QR code of season@bank' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Review and save' }).click();
  const stored = phone.waitForResponse(
    async (response) =>
      response.url().endsWith('/api-admin-bank-details') && (await response.text()).includes('season@bank'),
  );
  await giveReason(page, 'Change');
  await stored;
  // The form shows the former payee until it has fetched the new one. Then it is a new form.
  await expect(page.getByLabel('UPI ID of the QR code')).toHaveValue('season@bank');

  // the screen stayed open
  const amount = phone.getByRole('textbox', { name: 'Points' });
  await expect(amount).toHaveAttribute('placeholder', 'Minimum 750');
  await amount.fill('500');
  await phone.getByLabel('PhonePe').check();
  await phone.getByRole('button', { name: 'SEND REQUEST' }).click();
  await expect(phone.getByText('Minimum amount to add is 750')).toBeVisible();
  await amount.fill('750');
  await phone.getByRole('button', { name: 'SEND REQUEST' }).click();
  await expect.poll(() => JSON.stringify(links())).toMatch(/pa=season(%40|@)bank/);
  await untilLive(phone, () => phone.goto('/qrpay'));
  await phone.getByRole('button', { name: 'Done' }).click();
  await expect(phone.getByText('season@bank')).toBeVisible();

  await page.getByRole('radio', { name: 'A new image' }).check();
  const file = { name: 'qr.png', mimeType: 'image/png', buffer: testPng({ width: 240, height: 240 }) };
  await page.getByLabel('QR image file').setInputFiles(file);
  await expect(page.getByText('qr.png')).toBeVisible();
  await page.getByRole('button', { name: 'Review and save' }).click();
  await giveReason(page, 'Change');
  await expect(phone.locator('img[src*="/media/qr/"]')).toBeVisible();
  await phone.context().close();

  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await page.getByRole('link', { name: 'Contacts' }).click();
  const chat = page.getByLabel('WhatsApp number');
  await chat.fill('98123');
  await expect(page.getByText('Enter 10 to 15 digits')).toBeVisible();
  await chat.fill('+91 98123 45678');
  await expect(page.getByRole('figure')).toContainText('+919812345678');
  await page.getByRole('button', { name: 'Save' }).click();
  await giveReason(page, 'Save changes');
  await expect
    .poll(async () => await post(server, 'api-get-social-data', {}))
    .toMatchObject({ mobile_no: '919812345678' });

  // later stories of this server deposit less
  await page.getByRole('link', { name: 'Settings' }).click();
  await least.fill('100');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await giveReason(page, 'Save changes');
  await expect(page.getByText('No changes.')).toBeVisible();
});

test('[OPR-13] withdrawal hours, minimum, ways to pay and defaults for new players apply in the player’s app', async ({
  page,
  browser,
  server,
}) => {
  const phone = await openPhone(browser, server);
  await signIn(page, await demoOperator(server, 'owner'), '/operator/settings');
  await page.getByLabel('Open from').fill('09:15');
  await page.getByLabel('Open until').fill('21:45');
  await page.getByLabel('Smallest withdrawal').fill('650');
  await page.getByLabel('Ways to pay').selectOption({ label: 'QR code only' });
  await page.getByLabel('May bid immediately').selectOption({ label: 'No' });
  await page.getByLabel('Welcome bonus').fill('75');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(6);
  await giveReason(page, 'Save changes');
  await expect(page.getByText('No changes.')).toBeVisible();

  await expect(phone.getByRole('link', { name: 'Add Money' })).toHaveAttribute('href', '/qrpay');
  await phone.goto('/withdraw');
  await expect(phone.getByText(/^Withdrawal hours/)).toHaveText(/ 0?9:15 AM – 0?9:45 PM$/);
  await expect(phone.getByLabel('Amount')).toHaveAttribute('placeholder', 'Minimum 650');
  await phone.context().close();

  const player = newPlayer('Meera');
  await register(server, player);
  const another = await newPhone(browser, server);
  await logIn(another, player);
  await expect(another.getByRole('contentinfo').getByRole('heading')).toHaveText('Welcome, Meera');
  await another.goto('/imp7');
  await expect(balance(another)).toContainText('75.00');
  await another.context().close();

  await changeSettings(server, {
    withdrawWindow: { open: '10:00', close: '17:00' },
    withdrawal: { minPoints: 500, maxPoints: 100_000 },
    gatewayStatus: '1',
    newPlayersMayBet: true,
    welcomeBonusPoints: 1000,
  });
});
