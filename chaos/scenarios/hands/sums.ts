import { field, text } from '../../lib/audited-scene.ts';
import type { Operator } from '../../lib/console.ts';
import { act, callPlayer, codeOfCall, expectRefused, type HandsScene, requestPayout } from './scene.ts';

/** The sum of the day that one operator may decide alone, in points. */
export const ALONE_POINTS = 10_000;
const PIECES = 20;
const PIECE_PAISE = String(ALONE_POINTS * 100);

/** 20 × 10,000: one operator decides pieces that are each at the limit, all at once. One piece may pass. */
export async function pieces(scene: HandsScene): Promise<void> {
  const players = Array.from({ length: PIECES }, () => scene.newPlayer());
  const one = scene.newPlayer();
  await credits(scene, scene.newFinance(), '20 × 10,000: corrections for one player', () => one);
  await credits(scene, scene.newFinance(), '20 × 10,000: corrections for twenty players', (nth) => players[nth] ?? one);

  const payer = scene.newFinance();
  const payouts = await Promise.all(players.map((player) => requestPayout(scene, player, ALONE_POINTS)));
  const claims = await Promise.all(payouts.map((payout) => codeOfCall(scene, payer, 'claimWithdrawal', payout)));
  expectOne(scene, '20 × 10,000: payouts', claims, 'accepted', 'second_person_required');

  const creditor = scene.newFinance();
  const approvals = await Promise.all(
    players.map(async (player, nth) => {
      const depositId = await requestDeposit(scene, player, ALONE_POINTS);
      const body = { amountPaise: PIECE_PAISE, utr: String(518_000_000_000 + nth) };
      return stateOf(await act(scene, creditor, 'approveDeposit', { params: { depositId }, body }));
    }),
  );
  expectOne(scene, '20 × 10,000: deposits without a bank line', approvals, 'approved', 'mismatch above_day_sum');
}

async function credits(
  scene: HandsScene,
  by: Operator,
  text: string,
  playerOf: (nth: number) => number,
): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: PIECES }, (_, nth) =>
      act(scene, by, 'adjustWallet', {
        params: { playerId: String(playerOf(nth)) },
        body: { requestId: scene.random.uuid(), direction: 'credit', amountPaise: PIECE_PAISE, reason: 'a gift' },
      }),
    ),
  );
  expectOne(
    scene,
    text,
    answers.map((answer) => String(answer.state)),
    'done',
    'pending',
  );
  const waiting = answers.find((answer) => answer.state === 'pending');
  const params = { adjustmentId: String(waiting?.adjustmentId) };
  await expectRefused(scene, `${text}: not confirmed by the same operator`, 'second_person_required', () =>
    codeOfCall(scene, by, 'confirmAdjustment', { params }),
  );
}

/** Checks that of many outcomes one is `passed` and all others are `stopped`. */
function expectOne(
  { report }: HandsScene,
  text: string,
  outcomes: readonly string[],
  passed: string,
  stopped: string,
): void {
  const holds =
    outcomes.filter((one) => one === passed).length === 1 &&
    outcomes.filter((one) => one === stopped).length === outcomes.length - 1;
  report.check(`${text}: one passes, the others wait (${stopped})`, holds, outcomes.join(', '));
}

/** A deposit against its bank line: 500 are claimed, and the bank received 450. */
export async function depositAgainstLine(scene: HandsScene): Promise<void> {
  const finance = scene.newFinance();
  const utr = '618000000001';
  const depositId = await requestDeposit(scene, scene.newPlayer(), 500, utr);
  const file = Buffer.from(`Date,Credit,Ref,Narration\n21/11/2026,450.00,${utr},UPI payment\n`).toString('base64');
  const columns = { date: 'Date', amount: 'Credit', direction: '', reference: 'Ref', narration: 'Narration' };
  await act(scene, finance, 'importStatement', {
    body: { file, fileName: 'bank.csv', mapping: { ...columns, dateOrder: 'dmy' } },
  });
  const parts = (amountPaise: string, given: string) => ({
    params: { depositId },
    body: { amountPaise, utr: given, reason: 'asked the bank' },
  });
  const approve = async (amountPaise: string, given: string): Promise<string> => {
    const { params, body } = parts(amountPaise, given);
    const { reason: _, ...entry } = body;
    return stateOf(await act(scene, finance, 'approveDeposit', { params, body: entry }));
  };
  const name = 'deposit against its bank line';
  await expectRefused(scene, `${name}: another amount is not credited`, 'mismatch amount_differs', () =>
    approve('50000', utr),
  );
  await expectRefused(scene, `${name}: not resolved by the same operator`, 'second_person_required', () =>
    codeOfCall(scene, finance, 'resolveDeposit', parts('50000', utr)),
  );
  await expectRefused(scene, `${name}: another reference is not credited`, 'mismatch reference_differs', () =>
    approve('45000', '618000000002'),
  );
}

/** The state of an approval, with its problems. */
function stateOf({ state, problems }: Record<string, unknown>): string {
  const found: unknown[] = Array.isArray(problems) ? problems : [];
  return [state, ...found].join(' ');
}

async function requestDeposit(scene: HandsScene, player: number, points: number, utr?: string): Promise<string> {
  const { world, random } = scene;
  const answer = await callPlayer(scene, '/api-fund-request-add', {
    unique_token: world.tokenOf(player),
    request_amount: String(points),
    request_id: random.uuid(),
    payment_method: 'PhonePe',
    ...(utr === undefined ? {} : { utr }),
  });
  return text(field(answer, 'request_number'));
}
