import type { Page } from '@playwright/test';
import { expect, test, type TestServer } from './fixtures/test.ts';
import { expectAccessible } from './page-models/accessible.ts';
import { expectToast } from './page-models/feedback.ts';
import {
  anotherPage,
  type ConsoleLogin,
  giveReason,
  LICENSED_SETTINGS,
  newOperator,
  signInFirst,
} from './page-models/operators.ts';

test.use({ demoSeed: false, serverSettings: LICENSED_SETTINGS });

const PROPOSED = 'A second operator must approve it on the page Approvals';

/** The subjects of the operator's proposals, whatever their state. */
async function proposedBy(server: TestServer, { username }: ConsoleLogin): Promise<string[]> {
  const rows = await server.db.query<{ subject: string }>({
    text: `select subject from proposals
      where proposed_by = (select operator_id from operators where username = $1) order by proposal_id`,
    values: [username],
  });
  return rows.map(({ subject }) => subject);
}

/** Types a text, proposes it by a double click, and expects a clean form and one proposal in sight. */
async function proposeOnce(
  page: Page,
  form: { panel: string; field: string; text: string; says: RegExp },
): Promise<void> {
  const panel = page.getByRole('region', { name: form.panel });
  const field = panel.getByLabel(form.field);
  const stored = await field.inputValue();
  await field.fill(form.text);
  await panel.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${form.panel}?` });
  await dialog.getByLabel('Reason').fill('a new account');
  await dialog.getByRole('button', { name: 'Save changes' }).dblclick();
  await expectToast(page, PROPOSED);
  await expect(dialog).toHaveCount(0);
  await expect(field).toHaveValue(stored);
  await expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(panel.getByText(form.says)).toBeVisible();
}

test('[OPR-12] a proposed text leaves the form, is in sight until it is decided, and a draft is not left unasked', async ({
  page,
  browser,
  server,
}) => {
  const [first, second] = [await newOperator(server, 'owner'), await newOperator(server, 'owner')];
  await signInFirst(page, server, first, '/operator/content?part=rules');
  const parts = page.getByRole('navigation', { name: 'Parts of the content' });
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  const rules = page.getByRole('region', { name: 'Deposit rules' });
  const waits = `Proposed by ${first.username}`;

  await test.step('each form is proposed once, and then left without a question', async () => {
    const says = (field: string) => new RegExp(`Waits for a second operator: ${field}\\. ${waits}`);
    await proposeOnce(page, {
      panel: 'Deposit rules',
      field: 'English',
      text: 'Pay club',
      says: says('Deposit rules'),
    });
    await expectAccessible(page);
    await expect(page.getByRole('region', { name: 'Withdrawal rules' }).getByText(waits)).toHaveCount(0);
    await parts.getByRole('link', { name: 'Headlines' }).click();
    await proposeOnce(page, { panel: 'Home headline', field: 'Hindi', text: 'दिवाली', says: says('Hindi') });
    await parts.getByRole('link', { name: 'Contacts' }).click();
    const number = { text: '98123 45678', says: says('WhatsApp number') };
    await proposeOnce(page, { panel: 'Contacts', field: 'WhatsApp number', ...number });
    expect(await proposedBy(server, first)).toEqual(['settings:texts', 'headline:1', 'settings:platform']);
    await parts.getByRole('link', { name: 'Rules' }).click();
    await expect(rules.getByText(waits)).toBeVisible();
  });

  await test.step('a new draft asks before a link, Back, the palette or a reload loses it', async () => {
    const hindi = rules.getByLabel('Hindi');
    await hindi.fill('अपने नाम से');
    const stay = async (leave: () => Promise<unknown>) => {
      await leave();
      await asked.getByRole('button', { name: 'Cancel' }).click();
      await expect(page).toHaveURL(/part=rules$/);
      await expect(hindi).toHaveValue('अपने नाम से');
    };
    await stay(() => parts.getByRole('link', { name: 'Policies' }).click());
    await stay(() => page.evaluate(() => history.back()));
    await stay(async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Page, player, draw or action' }).fill('Payees');
      await page.keyboard.press('Enter');
    });
    const reload = page.waitForEvent('dialog');
    // A refused reload has no result.
    await page.evaluate(() => setTimeout(() => location.reload()));
    const question = await reload;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await expect(hindi).toHaveValue('अपने नाम से');
  });

  await test.step('an approval puts the text into the form beside the draft, and ends the note', async () => {
    const other = await anotherPage(browser, server);
    await signInFirst(other, server, second, '/operator/approvals');
    const proposal = other.getByRole('region', { name: `Change texts, proposed by ${first.username}` });
    await proposal.getByRole('button', { name: 'Approve' }).click();
    await expect(proposal).toHaveCount(0);
    await expect(rules.getByLabel('English')).toHaveValue('Pay club');
    await expect(rules.getByLabel('Hindi')).toHaveValue('अपने नाम से');
    await expect(rules.getByText(waits)).toHaveCount(0);
    await other.context().close();
  });

  await test.step('what applies at once is not asked about after it is saved', async () => {
    await parts.getByRole('link', { name: 'Policies' }).click();
    await asked.getByRole('button', { name: 'Leave' }).click();
    const policy = page.getByRole('region', { name: 'About us' });
    await policy.getByLabel('English').fill('We are a club.');
    await policy.getByRole('button', { name: 'Save' }).click();
    await giveReason(page, 'Save changes');
    await parts.getByRole('link', { name: 'Tip pages' }).click();
    await expect(page.getByRole('region', { name: 'Tip pages' })).toBeVisible();
    await expect(asked).toHaveCount(0);
  });
});
