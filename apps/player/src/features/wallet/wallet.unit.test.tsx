import { AMOUNT_STATUS } from '@surahi/contract';
import { EXAMPLES } from '@surahi/contract/examples';
import { expect, test } from 'vitest';
import { queryKeys } from '../../shared/query-keys.ts';
import { buttonsOf, linksOf, renderPage, type Sent, textOf } from '../../shared/testing/render-page.tsx';
import { MovementRow } from './movement-row.tsx';
import { OtpWithdrawScreen } from './otp-withdraw-screen.tsx';
import { DepositRuleScreen, WithdrawRuleScreen } from './rule-screens.tsx';
import { WalletScreen } from './wallet-screen.tsx';

const methodsOpen = { pathname: '/imp7', state: { openMethods: true } };
const gateway = (status: string): Sent[] => [[queryKeys.gatewayStatus, { getaway_status: status }]];

test('[WDR-01] the wallet has Add Fund, Withdraw Fund, Wallet History and Withdraw Methods', async () => {
  const text = textOf(await renderPage(<WalletScreen />, { sent: gateway('1') }));
  expect(text).toMatch(/Add Fund.*Withdraw Fund.*Wallet History.*Withdraw Methods/);
});

test('[WDR-01] Withdraw Methods expands to Paytm, GPay and PhonePe', async () => {
  const sent: Sent[] = [[queryKeys.payoutNumbers, null]];
  expect(textOf(await renderPage(<WalletScreen />, { at: methodsOpen, sent }))).toMatch(/Paytm.*GPay.*PhonePe/);
  expect(textOf(await renderPage(<WalletScreen />, { sent }))).not.toContain('GPay');
});

test('Withdraw Methods offers to add a number only after the server has said that there is none', async () => {
  const buttons = async (sent: Sent[]) => buttonsOf(await renderPage(<WalletScreen />, { at: methodsOpen, sent }));
  const offers = (texts: string[]) => texts.filter((text) => /^(Paytm|GPay|PhonePe) /.test(text));
  expect(offers(await buttons([]))).toEqual([]);
  const row = { google_pay_number: '', paytm_number: '', phone_pay_number: '9876543210' };
  expect(offers(await buttons([[queryKeys.payoutNumbers, row]]))).toEqual([
    'Paytm Add',
    'GPay Add',
    expect.stringMatching(/^PhonePe .*3210 Change$/),
  ]);
});

test('[WDR-11] Add Fund leads to /qrpay with gateway status 3, else, and before the answer, to /addfund', async () => {
  const targets = async (sent: Sent[]) => {
    const links = linksOf(await renderPage(<WalletScreen />, { sent }));
    const of = (name: string) => links.find(([, text]) => text.startsWith(name))?.[0];
    return [of('Add Fund'), of('Withdraw Fund'), of('Wallet History')];
  };
  expect(await targets(gateway('3'))).toEqual(['/qrpay', '/withdraw', '/transaction']);
  expect(await targets(gateway('2'))).toEqual(['/addfund', '/withdraw', '/transaction']);
  expect(await targets([])).toEqual(['/addfund', '/withdraw', '/transaction']);
});

test('[HIS-01] type 1 is green with a plus, other types are red with a minus; note, date and transaction id are shown', async () => {
  const [row] = EXAMPLES.walletHistory.response.transaction_history;
  if (row === undefined) throw new Error('no example');
  const shown = { ...row, amount: '250', transaction_id: '417', insert_date: '05 Nov 2019 03:04:05 PM' };
  const html = (type: string) => renderPage(<MovementRow row={{ ...shown, transaction_type: type }} full />);
  expect(await html('1')).toMatch(/text-open">\+250\.00</);
  expect(await html('2')).toMatch(/text-bad">-250\.00</);
  const text = textOf(await html('1'));
  for (const part of [row.transaction_note, '5 Nov 2019, 3:04 PM', 'Transaction 417']) expect(text).toContain(part);
});

const STATUS_WORDS: Readonly<Record<keyof typeof AMOUNT_STATUS, string>> = {
  deposit: 'Approved',
  upiDeposit: 'Approved',
  withdrawal: 'Paid out',
  withdrawalHold: 'On hold',
  withdrawalRelease: 'Returned',
  withdrawalReturned: 'Returned',
  transferOut: 'Sent',
  transferIn: 'Received',
  bid: 'Bid',
  welcomeBonus: 'Bonus',
  referralBonus: 'Bonus',
  mainWin: 'Won',
  starlineWin: 'Won',
  galiWin: 'Won',
  bidRefund: 'Refunded',
  winReversal: 'Reversed',
};

test('[HIS-01] each amount_status has its words', async () => {
  const [row] = EXAMPLES.walletHistory.response.transaction_history;
  if (row === undefined) throw new Error('no example');
  const shown = { ...row, amount: '250' };
  const wordsOf = async (amount_status: string) => {
    const text = textOf(await renderPage(<MovementRow row={{ ...shown, amount_status }} full />));
    return text.split(/[+-]250\.00/)[0]?.trim();
  };
  const words: Record<string, string | undefined> = {};
  for (const [name, code] of Object.entries(AMOUNT_STATUS)) words[name] = await wordsOf(code);
  expect(words).toEqual(STATUS_WORDS);
  expect(await wordsOf('99')).toBe('Booked');
});

test('[NAV-14] the wallet leads to transfers, to both histories and to both rules', async () => {
  expect(linksOf(await renderPage(<WalletScreen />))).toEqual(
    expect.arrayContaining([
      ['/transfer', 'Transfer Points'],
      ['/addfundhistory', 'Add Fund History'],
      ['/withdrawhistory', 'Withdrawal History'],
      ['/depositrule', 'Deposit Rules'],
      ['/withdrawrule', 'Withdraw Rules'],
    ]),
  );
});

test('[ACC-18, ACC-20] the code for a payout number has four boxes and a countdown from 30 s', async () => {
  const at = { pathname: '/otpwithdraw', state: { phoneNumber: '9876543210', option: '1' } };
  const html = await renderPage(<OtpWithdrawScreen />, { at });
  expect(html.split('data-testid="otp-box"')).toHaveLength(5);
  expect(textOf(html)).toContain('Resend Code in 30 s');
});

test('[DEP-10] each line of a rule text is a line of its page', async () => {
  const rules = { deposit_rule: 'One.\nTwo.\n\nThree.', withdrawal_rule: 'Four.\nFive.' };
  const sent: Sent[] = [[queryKeys.moneyRules('en'), { content: [rules] }]];
  const linesOf = async (page: Parameters<typeof renderPage>[0]) =>
    (await renderPage(page, { sent }))
      .split('<li')
      .slice(1)
      .map((line) => textOf(`<li${line}`));
  expect(await linesOf(<DepositRuleScreen />)).toEqual(['One.', 'Two.', '', 'Three.']);
  expect(await linesOf(<WithdrawRuleScreen />)).toEqual(['Four.', 'Five.']);
});
