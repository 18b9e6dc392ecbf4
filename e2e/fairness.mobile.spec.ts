import { readFile, writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures/fair-test.ts';
import { expectAccessible, expectFit } from './page-models/accessible.ts';
import { card } from './page-models/bets.ts';
import { placeBids } from './page-models/draws.ts';
import { CLAIMS, pathOf, station, verdicts } from './page-models/draw-page.ts';
import { awaitDay, awaitResult, endBidding, openFairDraw } from './page-models/fair-draws.ts';
import { enter, newPlayer, register } from './page-models/players.ts';

const DEMO = 'Demo beacon and witness on the same machine: shows how checking works, proves nothing about the operator';

test('[FAI-10] [FAI-12] the fairness page explains a draw without an account in every language, with the state of log, witness and beacon', async ({
  page,
  server,
  fairWorld,
}) => {
  await openFairDraw(server, fairWorld);
  await page.goto('/fairness');
  await expect(page).toHaveTitle(/Fairness/);
  const steps = page.getByRole('list', { name: 'The life of a draw' }).getByRole('listitem');
  await expect(steps).toHaveCount(CLAIMS.length);
  await expect(page.getByText(DEMO)).toBeVisible();
  const state = page.locator('section').filter({ hasText: 'State of the public book' });
  await expect(state).toContainText('story.example/log');
  await expect(state).toContainText(/\d+ entries/);
  await expect(state).toContainText('Signed the newest page on');
  await expect(state).toContainText('Unknown beacon');
  await expect(state).toContainText('From now on this browser remembers');
  await page.reload();
  await expect(state).toContainText('Today’s book begins with exactly these.');
  await expectFit(page);
  for (const [language, heading] of [
    ['en', 'The life of a draw in 60 seconds'],
    ['mr', 'ड्रॉची गोष्ट, 60 सेकंदांत'],
    ['gu', 'ડ્રૉની વાર્તા, 60 સેકન્ડમાં'],
    ['hi', 'ड्रॉ की कहानी, 60 सेकंड में'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await page.reload();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await expect(page.getByRole('note')).toHaveText(/^डेमो बीकन और गवाह एक ही मशीन पर हैं/);
  await expectFit(page);
});

test('[FAI-09] [FAI-10] [FAI-12] the life of a draw gets its check marks in the browser, and a tampered proof fails loudly', async ({
  page,
  server,
  fairWorld,
}, info) => {
  const draw = await openFairDraw(server, fairWorld);
  const token = await register(server, newPlayer());
  await placeBids(server, token, draw, [{ pana: 'Single Digit', session: 'Open', digits: '5', points: 10 }]);

  await test.step('while bidding is open nothing is proven, because the keys of the witness come from the operator', async () => {
    await page.goto(pathOf(draw, 'open'));
    await expect(page.getByText(DEMO)).toBeVisible();
    await expect
      .poll(() => verdicts(page))
      .toEqual(['unproven', 'unproven', 'pending', 'pending', 'pending', 'unproven']);
    await expect(page.getByRole('heading', { name: 'No claim failed. 0 of 6 are proven here.' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'rest on the operator’s word' })).toBeVisible();
    await station(page, 1)
      .getByText(/checks$/)
      .click();
    await expect(station(page, 1)).toContainText('Get the keys from the witnesses to prove it.');
  });

  await test.step('after the result everything holds that keys of the operator can prove', async () => {
    await endBidding(server, fairWorld, draw, 'open');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(station(page, 3).locator('[data-verdict="unproven"]').first()).toBeVisible();
    await expect
      .poll(() => verdicts(page))
      .toEqual(['unproven', 'unproven', 'unproven', 'pending', 'pending', 'unproven']);
    await awaitResult(server, fairWorld, draw, 'open');
    await page.reload();
    await expect.poll(() => verdicts(page)).toEqual(['unproven', 'unproven', 'unproven', 'holds', 'holds', 'unproven']);
    const { number } = await server.db.one<{ number: string }>({
      text: 'select number from results where draw_id = $1 and side = 1 and voided_at is null',
      values: [draw.drawId],
    });
    await expect(page.getByText(`Result ${number}`, { exact: true })).toBeVisible();
    await expect(station(page, 2)).toContainText('Unknown beacon');
    await expectFit(page);
  });

  await test.step('the proof file is checked from the phone, and refused when one character changes', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the proof file' }).click();
    const file = info.outputPath('proof.json');
    await (await download).saveAs(file);
    await page.getByRole('link', { name: 'How checking works' }).click();
    await page.getByLabel('Choose a proof file').setInputFiles(file);
    const checked = page.getByRole('region', { name: 'proof.json' });
    await expect(checked).toContainText('No claim failed. 2 of 6');
    await expect(checked.getByRole('note')).toHaveText(DEMO);
    const spoiled = info.outputPath('spoiled.json');
    await writeFile(spoiled, await tampered(file));
    await page.getByLabel('Choose a proof file').setInputFiles(spoiled);
    const alarm = page.getByRole('alert');
    await expect(alarm).toContainText('This draw FAILED the check');
    await expect(alarm).toContainText('Failed: step 6.');
    await expectAccessible(page);
  });

  await test.step('Back returns to the draw', async () => {
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${pathOf(draw, 'open')}$`));
    await expect(station(page, 1)).toBeVisible();
  });
});

/** The proof with one bit of its last log entry changed. */
async function tampered(file: string): Promise<string> {
  const bundle: { log: { entries: string[] } } = JSON.parse(await readFile(file, 'utf8'));
  const last = Buffer.from(bundle.log.entries.at(-1) ?? '', 'base64');
  last.writeUInt8(last.readUInt8(5) ^ 1, 5);
  bundle.log.entries[bundle.log.entries.length - 1] = last.toString('base64');
  return JSON.stringify(bundle);
}

test('[FAI-10] a market card and a cell of its chart lead to the check of the result, which switches between the sessions', async ({
  page,
  server,
  fairWorld,
}) => {
  const draw = await openFairDraw(server, fairWorld);
  await endBidding(server, fairWorld, draw, 'open');
  await awaitResult(server, fairWorld, draw, 'open');
  const { number } = await server.db.one<{ number: string }>({
    text: 'select number from results where draw_id = $1 and side = 1 and voided_at is null',
    values: [draw.drawId],
  });

  await test.step('from the card of the market', async () => {
    await enter(page, server);
    const result = card(page, draw.market).getByRole('link', { name: new RegExp(`^Result .*${number}.*check it$`) });
    await expect(result).toBeVisible();
    expect(await tapHeight(result)).toBeGreaterThanOrEqual(44);
    await expectFit(page);
    await result.click();
    await expect(page).toHaveURL(new RegExp(`${pathOf(draw, 'open')}$`));
    await expect(page.getByText(`Result ${number}`, { exact: true })).toBeVisible();
  });

  await test.step('from one session to the other and back', async () => {
    const sessions = page.getByRole('radiogroup', { name: 'Session' });
    await sessions.getByRole('radio', { name: 'Close' }).click({ force: true });
    await expect(page).toHaveURL(new RegExp(`${pathOf(draw, 'close')}$`));
    await expect(station(page, 1)).toBeVisible();
    await sessions.getByRole('radio', { name: 'Open' }).click({ force: true });
    await expect(page.getByText(`Result ${number}`, { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/imp$/);
  });

  await test.step('from the cell of the chart; older results have no link', async () => {
    await endBidding(server, fairWorld, draw, 'close');
    await awaitResult(server, fairWorld, draw, 'close');
    await awaitDay(server, fairWorld, draw);
    await page.goto(`/charts/main/${draw.gameId}`);
    await expect(page.getByText(/^Results from .* on are in the public book/)).toBeVisible();
    const table = page.getByRole('table').first();
    const cell = table.locator(`a[href="${pathOf(draw, 'close')}"]`);
    await expect(cell).toHaveAccessibleName(new RegExp(`^${number}.*check it$`));
    expect(await tapHeight(cell)).toBeGreaterThanOrEqual(44);
    const first = await server.db.one<{ date: string }>({
      text: `select min(business_date)::text as date from draws d join results r using (draw_id)
              where market_id = $1 and record_made_at is not null and r.voided_at is null`,
      values: [Number(draw.gameId)],
    });
    for (const link of await table.getByRole('link').all()) {
      const [, date = ''] = /\/(\d{4}-\d{2}-\d{2})\//.exec((await link.getAttribute('href')) ?? '') ?? [];
      expect(date >= first.date, date).toBe(true);
    }
    await expectFit(page);
    await cell.click();
    await expect(page).toHaveURL(new RegExp(`${pathOf(draw, 'close')}$`));
    await expect(page.getByText(/^Result \d{3}$/)).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Session' }).getByRole('radio', { name: 'Open' }).click({ force: true });
    await expect(page.getByText(`Result ${number}`, { exact: true })).toBeVisible();
  });
});

/** The height of the touch target of an element in px, measured through its middle. */
function tapHeight(element: Locator): Promise<number> {
  return element.evaluate((target) => {
    target.scrollIntoView({ block: 'center' });
    const { left, width, top, height } = target.getBoundingClientRect();
    const hits = (y: number) => target.contains(document.elementFromPoint(left + width / 2, y));
    let [from, to] = [top + height / 2, top + height / 2];
    while (hits(from - 1)) from -= 1;
    while (hits(to + 1)) to += 1;
    return to - from;
  });
}

test('[FAI-10] a reader plays a draw on a real round without a network, and a changed number gives no result', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/fairness`);
  await page.getByRole('link', { name: 'Try it on real rounds' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Try it on real rounds' })).toBeVisible();
  const end = page.locator('section').filter({ hasText: 'Your phone checks both' });
  const result = end.getByText(/^Result \d{3}$/);
  await expect(result).toBeVisible();
  await expect(end.locator('[data-verdict="holds"]')).toHaveCount(2);
  await page.context().setOffline(true);
  const fingerprint = page.getByText('Its fingerprint').locator('code');
  await expect(fingerprint).toHaveText(/^[0-9a-f]{20}…[0-9a-f]{8}$/);
  const first = await fingerprint.innerText();
  await page.getByRole('button', { name: 'Pick another number' }).click();
  await expect(fingerprint).not.toHaveText(first);
  await expect(fingerprint).toHaveText(/^[0-9a-f]{20}…[0-9a-f]{8}$/);
  await page.getByLabel('Round').selectOption({ index: 3 });
  await expect(result).toBeVisible();
  await page.getByRole('button', { name: 'Change its last digit' }).click();
  await expect(end.getByText('No result: a false number opens no lock.')).toBeVisible();
  await expect(end.locator('[data-verdict="fails"]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Use the real number again' }).click();
  await expect(result).toBeVisible();
  await page.context().setOffline(false);
  await expectFit(page);
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.reload();
  await expect(page.getByText('खुद एक ड्रॉ चलाकर देखें।')).toBeVisible();
  await expectFit(page);
});
