import { field, playerOf, type Steps, text } from './audited-scene.ts';
import { readField } from './console.ts';
import { newTally, perform } from './load.ts';

/** Makes each money call of the console once: deposits, withdrawals, adjustments, a bank statement, the books check. */
export async function money(steps: Steps): Promise<void> {
  const { watch, owner, finance, random, round, port } = steps;
  const reason = `a test of money ${random.uuid()}`;
  const settings = {
    secondPersonInDemo: true,
    secondPersonAbove: { adjustmentPoints: 100, withdrawalPoints: 300 + round, depositPoints: 100_000 },
  };
  await watch.act(owner, 'savePlatformSettings', {
    body: { settings, before: await readField(port, 'getPlatformSettings', 'settings', owner), reason },
  });
  const payee = {
    holder: 'Surahi',
    accountNumber: '',
    ifsc: '',
    upi: `surahi${round}@upi`,
    googlePay: '',
    phonePe: '',
    paytm: '',
  };
  await watch.act(owner, 'changePayee', {
    body: { payee, qrUpi: '', qrImage: 'none', before: await readField(port, 'getPayee', 'current', owner), reason },
  });
  const [first, second] = [await requestDeposit(steps), await requestDeposit(steps)];
  const utr = String(400_000_000_000 + random.below(90_000_000_000));
  await watch.act(finance, 'approveDeposit', { params: { depositId: first }, body: { amountPaise: '50000', utr } });
  await watch.refused(finance, 'approveDeposit', {
    params: { depositId: first },
    body: { amountPaise: '50000', utr: `${utr}1` },
  });
  await watch.act(finance, 'rejectDeposit', { params: { depositId: second }, body: { reason } });
  const [paid, checked, back] = [
    await withdraw(steps, 1, 100),
    await withdraw(steps, 2, 900),
    await withdraw(steps, 3, 100),
  ];
  await watch.act(finance, 'claimWithdrawal', { params: { withdrawalId: paid } });
  await watch.act(finance, 'savePayoutReference', { params: { withdrawalId: paid }, body: { reference: utr } });
  await watch.act(finance, 'approveWithdrawal', { params: { withdrawalId: paid }, body: { reference: utr } });
  await watch.act(finance, 'returnWithdrawal', { params: { withdrawalId: paid }, body: { reason } });
  await watch.act(owner, 'checkWithdrawal', { params: { withdrawalId: checked } });
  await watch.refused(owner, 'claimWithdrawal', { params: { withdrawalId: checked } });
  await watch.act(finance, 'claimWithdrawal', { params: { withdrawalId: checked } });
  await watch.act(finance, 'approveWithdrawal', { params: { withdrawalId: checked }, body: { reference: `${utr}2` } });
  await watch.act(finance, 'claimWithdrawal', { params: { withdrawalId: back } });
  await expireClaim(steps, back);
  await watch.act(owner, 'releaseWithdrawal', { params: { withdrawalId: back }, body: { reason } });
  await watch.act(finance, 'rejectWithdrawal', { params: { withdrawalId: back }, body: { reason } });
  const adjust = (amountPaise: string) => ({
    params: { playerId: String(playerOf(steps, 4)) },
    body: { requestId: random.uuid(), direction: 'credit', amountPaise, reason },
  });
  await watch.act(owner, 'adjustWallet', adjust('5000'));
  const confirmed = await watch.act(owner, 'adjustWallet', adjust('20000'));
  const declined = await watch.act(owner, 'adjustWallet', adjust('30000'));
  await watch.refused(owner, 'confirmAdjustment', { params: { adjustmentId: text(confirmed.adjustmentId) } });
  await watch.act(finance, 'confirmAdjustment', { params: { adjustmentId: text(confirmed.adjustmentId) } });
  await watch.act(finance, 'declineAdjustment', {
    params: { adjustmentId: text(declined.adjustmentId) },
    body: { reason },
  });
  await statement(steps, utr, reason);
  await watch.act(owner, 'checkBooks');
}

/** Moves the claim back in time, so that a second operator may release it. */
async function expireClaim({ world }: Steps, withdrawalId: string): Promise<void> {
  await world.database.owner.query({
    text: `update withdrawal_requests set claimed_at = claimed_at - interval '1 day' where withdrawal_id = $1`,
    values: [BigInt(withdrawalId)],
  });
}

async function statement({ watch, finance, world }: Steps, utr: string, reason: string): Promise<void> {
  const file = Buffer.from(`Date,Credit,Ref,Narration\n21/11/2026,75.00,${utr}9,UPI from someone\n`).toString('base64');
  const mapping = {
    date: 'Date',
    dateOrder: 'dmy',
    amount: 'Credit',
    direction: '',
    reference: 'Ref',
    narration: 'Narration',
  };
  await watch.act(finance, 'importStatement', { body: { file, fileName: 'bank.csv', mapping } });
  const [line] = await world.database.owner.query<{ line_id: bigint }>({
    text: 'select line_id from statement_lines order by line_id desc limit 1',
  });
  await watch.act(finance, 'dismissStatementLine', { params: { lineId: text(line?.line_id) }, body: { reason } });
}

async function requestDeposit(steps: Steps): Promise<string> {
  const { client, world, random } = steps;
  const envelope = { env_type: 'Prod', app_key: 'demo-app-key', unique_token: world.tokenOf(playerOf(steps, 1)) };
  const fields = { request_amount: '500', request_id: random.uuid(), payment_method: 'PhonePe', txn_ref: 'txn1' };
  const answer = await client.post('/api-fund-request-add', JSON.stringify({ ...envelope, ...fields }));
  if (answer.kind === 'lost' || !answer.ok) throw new Error(`the deposit request failed: ${JSON.stringify(answer)}`);
  return text(field(JSON.parse(answer.text), 'fund_request_id'));
}

async function withdraw(steps: Steps, n: number, points: number): Promise<string> {
  const { client, world, journal, random } = steps;
  const options = { world, client: () => client, journal, random, lanes: 1, more: () => false };
  const player = playerOf(steps, n);
  await perform(options, { kind: 'withdrawal', id: random.uuid(), player, amountPaise: points * 100 }, newTally());
  const [row] = await world.database.owner.query<{ withdrawal_id: bigint }>({
    text: 'select withdrawal_id from withdrawal_requests where player_id = $1 order by withdrawal_id desc limit 1',
    values: [player],
  });
  return text(row?.withdrawal_id);
}
