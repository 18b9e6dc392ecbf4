import {
  type AnyOperatorCall,
  CSRF_HEADER,
  OPERATOR_CALLS,
  type OperatorAnswer,
  type OperatorBodyInput,
  type OperatorParamsInput,
  type OperatorQueryInput,
  operatorUrl,
} from '@surahi/contract/operator';
import { BUILT_IN_STEPS } from '@surahi/contract/texts';
import { expect, type Locator, type Page } from '@playwright/test';
import { type SettingsPatch, updateSettings } from '../../apps/server/src/content/settings/index.ts';
import type { TestServer } from '../fixtures/test.ts';
import { newOperator } from './console.ts';
import { logIn, newPlayer, type Player, post, register } from './players.ts';

/** A player with a session of the protocol beside the one on the screen. */
export type MoneyPlayer = Player & { token: string };

/** Registers by the protocol, then logs in on the screen; the wallet starts with the demo's 1,000 points. */
export async function enterWithToken(page: Page, server: TestServer, name?: string): Promise<MoneyPlayer> {
  const player = newPlayer(name);
  const token = await register(server, player);
  await logIn(page, player);
  return { ...player, token };
}

let changes = 0;

/** What an operator's settings page does: stores whole values and waits until the server answers with them. */
export async function changeSettings(server: TestServer, patch: SettingsPatch): Promise<void> {
  changes += 1;
  // Any client reads this one, so it tells when the node has taken the change over.
  const videoLink = `https://example.org/how-to-play?v=${changes}`;
  const howToPlay = { text: BUILT_IN_STEPS.english, textHindi: BUILT_IN_STEPS.hindi, videoLink };
  const changed = await server.db.transaction((tx) => updateSettings(tx, { ...patch, howToPlay }, { name: 'story' }));
  if (!changed.ok) throw new Error(changed.msg ?? changed.code);
  await expect.poll(async () => JSON.stringify(await post(server, 'api-how-to-play', {}))).toContain(videoLink);
}

type Parts<C extends AnyOperatorCall> = {
  params?: OperatorParamsInput<C>;
  query?: OperatorQueryInput<C>;
  body?: OperatorBodyInput<C>;
};

/** A signed-in operator of the finance role, by HTTP as the console talks to the server. */
export type FinanceDesk = {
  approveDeposit(mobile: string, amountPaise: number, utr: string): Promise<void>;
  rejectDeposit(mobile: string, reason: string): Promise<void>;
  payWithdrawal(mobile: string, reference: string, receipt?: Buffer): Promise<void>;
  rejectWithdrawal(mobile: string, reason: string): Promise<void>;
};

/** Opens a desk; each decision is about the newest pending request of the player. */
export async function financeDesk(server: TestServer): Promise<FinanceDesk> {
  const login = await newOperator(server, 'finance');
  let identity: Record<string, string> = {};
  const send = async <C extends AnyOperatorCall>(call: C, parts: Parts<C>): Promise<OperatorAnswer<C>> => {
    // No fields given stands for none: a call that needs some is refused by the server.
    const params = parts.params ?? ({} as OperatorParamsInput<C>);
    const query = parts.query ?? ({} as OperatorQueryInput<C>); // As above.
    const response = await fetch(server.url + operatorUrl(call, params, query), {
      method: call.method,
      headers: { ...identity, ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }) },
      ...(call.method === 'GET' ? {} : { body: JSON.stringify(parts.body ?? {}) }),
    });
    if (!response.ok) throw new Error(`${call.path} was refused: ${response.status} ${await response.text()}`);
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
    if (cookie !== undefined) identity = { ...identity, cookie };
    // The server's tests hold every answer to this shape.
    return (await response.json()) as OperatorAnswer<C>;
  };
  const { csrfToken } = await send(OPERATOR_CALLS.signIn, { body: login });
  identity = { ...identity, [CSRF_HEADER]: csrfToken };
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
      await send(OPERATOR_CALLS.approveWithdrawal, { params: await withdrawal(mobile), body });
    },
    rejectWithdrawal: async (mobile, reason) => {
      await send(OPERATOR_CALLS.rejectWithdrawal, { params: await withdrawal(mobile), body: { reason } });
    },
  };
}

/** A payment link that the page opened, and when, unix ms. */
export type OpenedLink = { href: string; atMs: number };

/** Keeps links to payment apps from leaving the page, which has no such app, and notes them; call before the first page. */
export async function catchPaymentLinks(page: Page): Promise<() => Promise<OpenedLink[]>> {
  const opened: OpenedLink[] = [];
  await page.exposeFunction('notePaymentLink', (href: string) => {
    opened.push({ href, atMs: Date.now() });
  });
  await page.addInitScript(() => {
    const note = (event: Event) => {
      const anchor = event.target instanceof Element ? event.target.closest('a') : null;
      if (anchor === null || !/^(upi|phonepe|tez|paytmmp):/.test(anchor.href)) return;
      event.preventDefault();
      // Playwright puts the function there before any script of the page runs.
      void (window as unknown as { notePaymentLink(href: string): Promise<void> }).notePaymentLink(anchor.href);
    };
    document.addEventListener('click', note, true);
  });
  return async () => {
    await page.waitForTimeout(50);
    return [...opened];
  };
}

/** The balance card of money screens. */
export function balance(page: Page): Locator {
  return page.getByRole('region', { name: 'Balance in points' });
}

/** Adds a PhonePe number to be paid to by the protocol, with the code sent to the account's own mobile. */
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
  const answer = await post(server, 'api-add-user-upi-details', { unique_token: token, ...fields });
  if (answer.status !== true) throw new Error(`The payout number was refused: ${JSON.stringify(answer)}`);
}
