import { expect, test } from './fixtures/fair-test.ts';
import type { TestServer } from './fixtures/test.ts';
import { expectAccessible, expectFit } from './page-models/accessible.ts';
import { openFairDraw } from './page-models/fair-draws.ts';
import { expectToast } from './page-models/feedback.ts';
import { demoOperator, giveReason, newOperator, signIn } from './page-models/operators.ts';

// The story leaves the log of its server under another name.
test.use({ ownServer: 'log-restart', viewport: { width: 1366, height: 800 } });

const REASON = 'A laptop with a copy of the key was stolen.';

/** The last checkpoint that the witness cosigned. */
async function lastCosigned(server: TestServer): Promise<{ size: number; root: string }> {
  const { size, root } = await server.db.one<{ size: bigint; root: Buffer }>({
    text: `select tree_size as size, root from log_checkpoints p
            where exists (select from log_cosignatures c where c.tree_size = p.tree_size)
            order by tree_size desc limit 1`,
  });
  return { size: Number(size), root: root.toString('base64') };
}

async function nameOfLog(server: TestServer): Promise<string> {
  const status: { origin: string } = await (await fetch(`${server.url}/log/status`)).json();
  return status.origin;
}

test('[FAI-03] two owners continue the log under a new name, and a browser that knew the log sees the restart and its reason', async ({
  page,
  browser,
  server,
  fairWorld,
}) => {
  await openFairDraw(server, fairWorld);
  const phone = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } });
  const reader = await phone.newPage();
  const book = reader.locator('section').filter({ hasText: 'State of the public book' });
  await reader.goto('/fairness');
  await expect(book).toContainText('From now on this browser remembers');
  await server.restart(fairWorld.renamed.env);

  await test.step('the first owner compares key and root, and proposes', async () => {
    await signIn(page, await demoOperator(server, 'owner'), '/operator/integrity');
    const panel = page.getByRole('region', { name: 'Public log' });
    await expect(panel).toContainText('Halted');
    await expect(panel).toContainText(
      'This node is configured for log story.example/log2, but the current log is story.example/log.',
    );
    await panel.getByRole('button', { name: 'Continue under the new name…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Continue the log under a new name?' });
    const { size, root } = await lastCosigned(server);
    await expect(dialog).toContainText('story.example/log continues as story.example/log2.');
    await expect(dialog).toContainText(`New key: ${fairWorld.renamed.key}`);
    await expect(dialog).toContainText(`${size.toLocaleString('en-IN')} entries are cosigned.`);
    await expect(dialog).toContainText(`Root: ${root}`);
    await expectAccessible(page);
    await giveReason(page, 'Propose the restart', REASON);
    await expectToast(page, 'Proposed. Another owner must approve the restart.');
    expect(await nameOfLog(server)).toBe('story.example/log');
  });

  await test.step('another owner approves, and the log goes on with the signature of the witness', async () => {
    const login = await newOperator(server, 'owner');
    await server.db.query({
      text: `update operators set settled_at = '2000-01-01' where username = $1`,
      values: [login.username],
    });
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 800 } });
    const other = await context.newPage();
    await signIn(other, login, '/operator/approvals');
    const proposal = other.getByRole('region', { name: /^Continue the public log under a new name, proposed by/ });
    await expect(proposal).toContainText(REASON);
    await expect(proposal).toContainText(fairWorld.renamed.key);
    await proposal.getByRole('button', { name: 'Approve' }).click();
    await expect(proposal).toHaveCount(0);
    await context.close();
    await expect.poll(() => nameOfLog(server)).toBe('story.example/log2');
    const panel = page.getByRole('region', { name: 'Public log' });
    await expect(panel).toContainText('Witnessed');
    await page.reload();
    await expect(panel).toContainText('Witnessed');
    await expect(panel.getByRole('button', { name: 'Continue under the new name…' })).toHaveCount(0);
  });

  await test.step('the reader sees the restart, and no split view', async () => {
    const { entry } = await server.db.one<{ entry: bigint }>({
      text: `select log_index + 1 as entry from log_entries where kind = 'origin'`,
    });
    await reader.reload();
    await expect(book).toContainText('The book has a new name');
    await expect(book).toContainText(
      `From entry ${entry} on, the book is story.example/log2. Before that, it was story.example/log.`,
    );
    await expect(book).toContainText(`Reason given by the operator: ${REASON}`);
    await expect(book).toContainText('Today’s book begins with exactly these.');
    await expect(reader.getByRole('alert')).toHaveCount(0);
    await expectFit(reader);
    await reader.evaluate(() => localStorage.setItem('language', 'hi'));
    await reader.reload();
    await expect(reader.getByText('बही का नाम बदल गया है')).toBeVisible();
    await expect(reader.getByText(REASON)).toBeVisible();
    await expectFit(reader);
  });
  await phone.close();
});
