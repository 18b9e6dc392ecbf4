import { randomUUID } from 'node:crypto';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { BUILT_IN_STEPS } from '@surahi/contract/texts';
import { expect, type Locator, type Page } from '@playwright/test';
import { type SettingsPatch, updateSettings } from '../../apps/server/src/content/settings/index.ts';
import type { TestServer } from '../fixtures/test.ts';
import { type ConsoleLogin, newOperator, operatorCalls } from './operators.ts';
import { logIn, newPlayer, type Player, post, register } from './players.ts';

/** A player with a second session, for calls through the protocol. */
export type MoneyPlayer = Player & { token: string };

/** Registers through the protocol, then logs in on the screen. The wallet starts with the demo's 1,000 points. */
export async function enterWithToken(page: Page, server: TestServer, name?: string): Promise<MoneyPlayer> {
  const player = newPlayer(name);
  const token = await register(server, player);
  await logIn(page, player);
  return { ...player, token };
}

let changes = 0;

/** Stores settings as the settings page does and waits until the server uses them. */
export async function changeSettings(server: TestServer, patch: SettingsPatch): Promise<void> {
  changes += 1;
  // The node uses the new settings once it returns this link.
  const videoLink = `https://example.org/how-to-play?v=${changes}`;
  const howToPlay = { text: BUILT_IN_STEPS.english, textHindi: BUILT_IN_STEPS.hindi, videoLink };
  const changed = await server.db.transaction((tx) => updateSettings(tx, { ...patch, howToPlay }, { name: 'story' }));
  if (!changed.ok) throw new Error(changed.msg ?? changed.code);
  await expect.poll(async () => JSON.stringify(await post(server, 'api-how-to-play', {}))).toContain(videoLink);
}

/** An operator with the finance role who calls the console's API directly. */
export type FinanceOperator = {
  approveDeposit(mobile: string, amountPaise: number, utr: string): Promise<void>;
  rejectDeposit(mobile: string, reason: string): Promise<void>;
  payWithdrawal(mobile: string, reference: string, receipt?: Buffer): Promise<void>;
  rejectWithdrawal(mobile: string, reason: string): Promise<void>;
};

/** Signs in a finance operator. Each decision concerns the newest pending request of the player. */
export async function financeOperator(server: TestServer, known?: ConsoleLogin): Promise<FinanceOperator> {
  const send = await operatorCalls(server, known ?? (await newOperator(server, 'finance')));
  const deposit = async (search: string) => {
    const { deposits } = await send(OPERATOR_CALLS.listDeposits, { query: { search, state: 'pending' } });
    return { depositId: deposits.at(-1)?.depositId ?? '' };
  };
  const withdrawal = async (search: string) => {
    const { withdrawals } = await send(OPERATOR_CALLS.listWithdrawals, { query: { search, state: 'pending' } });
    return { withdrawalId: withdrawals.at(-1)?.withdrawalId ?? '' };
  };
  return {
    approveDeposit: async (mobile, amountPaise, utr) => {
      const body = { amountPaise: String(amountPaise), utr };
      await send(OPERATOR_CALLS.approveDeposit, { params: await deposit(mobile), body });
    },
    rejectDeposit: async (mobile, reason) => {
      await send(OPERATOR_CALLS.rejectDeposit, { params: await deposit(mobile), body: { reason } });
    },
    payWithdrawal: async (mobile, reference, receipt) => {
      const picture = receipt === undefined ? {} : { receipt: receipt.toString('base64') };
      const body = { reference, ...picture };
      const params = await withdrawal(mobile);
      await send(OPERATOR_CALLS.claimWithdrawal, { params });
      await send(OPERATOR_CALLS.approveWithdrawal, { params, body });
    },
    rejectWithdrawal: async (mobile, reason) => {
      await send(OPERATOR_CALLS.rejectWithdrawal, { params: await withdrawal(mobile), body: { reason } });
    },
  };
}

/**
 * Records the addresses of links to payment apps instead of opening them. Call it before the first page loads. The
 * record of an address appears shortly after the tap.
 */
export async function catchPaymentLinks(page: Page): Promise<() => string[]> {
  const opened: string[] = [];
  await page.exposeFunction('notePaymentLink', (href: string) => {
    opened.push(href);
  });
  await page.addInitScript(() => {
    const note = (event: Event) => {
      const anchor = event.target instanceof Element ? event.target.closest('a') : null;
      if (anchor === null || !/^(upi|phonepe|tez|paytmmp):/.test(anchor.href)) return;
      event.preventDefault();
      // Playwright defines the function before any script of the page runs.
      void (window as unknown as { notePaymentLink(href: string): Promise<void> }).notePaymentLink(anchor.href);
    };
    document.addEventListener('click', note, true);
  });
  return () => [...opened];
}

/** Sends the filled withdrawal form and confirms it. */
export async function sendWithdrawal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send withdraw request' }).click();
  const sheet = page.getByRole('dialog', { name: 'Send this request?' });
  await sheet.getByRole('button', { name: 'Confirm request' }).click();
}

/** The balance card. */
export function balance(page: Page): Locator {
  return page.getByRole('region', { name: 'Balance in points' });
}

/**
 * Adds a PhonePe payout number through the protocol, with the code that is sent to the player's mobile, and ends its
 * hold, as if it was added long ago.
 */
export async function addPayoutNumber(
  server: TestServer,
  player: Pick<MoneyPlayer, 'mobile' | 'token'>,
  number: string,
): Promise<void> {
  const { mobile, token } = player;
  const before = (await server.readOutbox(mobile)).length;
  await post(server, 'api-validate-bank', { unique_token: token });
  await expect.poll(async () => (await server.readOutbox(mobile)).length).toBeGreaterThan(before);
  const fields = { upi_type: '3', phon_pay_no: number, otp: await server.readCode(mobile) };
  const response = await post(server, 'api-add-user-upi-details', { unique_token: token, ...fields });
  if (response.status !== true) throw new Error(`The payout number was refused: ${JSON.stringify(response)}`);
  await server.db.query({
    text: `update payment_methods set held_until = null
           where player_id = (select player_id from players where mobile = $1)`,
    values: [mobile],
  });
}

/** The player's wallet in points, as the protocol returns it. */
export async function walletOf(server: TestServer, token: string): Promise<string> {
  const response = await post(server, 'api-user-wallet-balance', { unique_token: token });
  return String(response.wallet_amt);
}

/**
 * Waits until the wallets of the sessions have these points. A settlement notifies the node after it has committed, so
 * the console can show its end before the node reads the wallets again.
 */
export async function expectWallets(server: TestServer, tokens: string[], points: number[]): Promise<void> {
  const wallets = () => Promise.all(tokens.map((token) => walletOf(server, token)));
  await expect.poll(wallets).toEqual(points.map(String));
}

/** Requests a deposit with the UTR of its payment, and returns the number of the request. */
export async function claimDeposit(server: TestServer, token: string, points: number, utr: string): Promise<string> {
  const answer = await post(server, 'api-fund-request-add', {
    unique_token: token,
    request_amount: String(points),
    utr,
    request_id: randomUUID(),
  });
  return String(answer.request_number);
}
