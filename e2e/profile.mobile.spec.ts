import { expect, test } from './fixtures/test.ts';
import { changeAnswers } from './page-models/answers.ts';
import { changeSettings } from './page-models/cashier.ts';
import { expectToast } from './page-models/feedback.ts';
import { openLanding } from './page-models/navigation.ts';
import { enter } from './page-models/players.ts';

test('[ACC-16] the profile edits the name that the drawer shows, and keeps its small letters', async ({
  page,
  server,
}) => {
  await enter(page, server, 'Asha');
  await page.goto('/profile');
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('Asha');
  await expect(page.locator('main').getByRole('textbox')).toHaveCount(1);
  await name.fill('  ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Name is required!', { exact: true })).toBeVisible();
  await name.fill('sushila');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Profile updated');
  // The toast covers the header. It must neither take the tap nor stay open because of it.
  await page.getByRole('button', { name: 'Open menu' }).click();
  // Neither the server nor the style changes the letters.
  const shown = page.getByRole('dialog').getByText('sushila', { exact: true });
  await expect(shown).toHaveText('sushila', { useInnerText: true });
  await expect(page.getByText('Profile updated')).toHaveCount(0);
});

test("[ACC-17] [ACC-21] the operator's support numbers are fetched once, and 1234567890 replaces an invalid one", async ({
  page,
  server,
}) => {
  await changeSettings(server, { contacts: { chat: '9811111111', call: '9822222222', telegram: '9833333333' } });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api-get-social-data')) asked += 1;
  });
  await openLanding(page);
  const group = page.getByRole('group', { name: 'Contact Support' });
  const expectContacts = async (chat: string, call: string, telegram: string) => {
    await expect(group.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', `https://wa.me/91${chat}`);
    await expect(group.getByRole('link', { name: 'Call' })).toHaveAttribute('href', `tel:+91${call}`);
    await expect(group.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', `https://t.me/+91${telegram}`);
  };
  const support = page.getByRole('link', { name: 'Contact Support' });
  await expectContacts('9811111111', '9822222222', '9833333333');
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(support).toHaveAttribute('href', 'https://wa.me/919811111111');
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(support).toHaveAttribute('href', 'https://wa.me/919811111111');
  expect(asked).toBe(1);

  const spoiled = { mobile_no: '981111111', mobile_1: '+919822222222', telegram_no: '98333x3333' };
  await changeAnswers(page, 'api-get-social-data', (answer) => ({ ...answer, ...spoiled }));
  await page.goto('/');
  await expectContacts('1234567890', '1234567890', '1234567890');
  // The next page shows the stored response until it receives a new one.
  const stored = () => page.evaluate(() => localStorage.getItem('public:["public","social"]'));
  await expect.poll(stored).toContain(spoiled.telegram_no);
  await page.unroute('**/api-get-social-data');
  await page.route('**/api-get-social-data', (route) => route.abort());
  await page.evaluate(() => localStorage.removeItem('public:["public","social"]'));
  await page.goto('/login');
  await expect(support).toHaveAttribute('href', 'https://wa.me/911234567890');
});
