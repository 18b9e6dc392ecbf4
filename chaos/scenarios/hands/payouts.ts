import type { Operator } from '../../lib/console.ts';
import { codeOf } from '../../lib/oracle.ts';
import { rowOf } from '../../lib/load.ts';
import { untilSettled } from '../../lib/world.ts';
import { act, codeOfCall, expectRefused, type HandsScene, requestPayout, sendAccepted } from './scene.ts';

/** Bet type 9 of the oracle: single digit of Starline. Digit 6 wins with pana 123. */
const STARLINE_DIGIT = 9;
/** In points. Both payouts together stay below the sum that one operator may decide alone. */
const STAKE = 100;
const WIN = 950;

type Payout = { params: { withdrawalId: string } };

/** Void then pay: both players win and ask for their payout, and the result is voided. */
export async function voidThenPay(scene: HandsScene): Promise<void> {
  const { owner, random } = scene;
  const [finance, second] = [scene.newFinance(), scene.newFinance()];
  const winners = [scene.newPlayer(), scene.newPlayer()];
  const market = scene.world.markets.find(({ family }) => family === 'starline');
  if (market === undefined) throw new Error('the world has no starline market');
  for (const player of winners) {
    // Only the stake stays, so that the payout takes the whole win.
    const spare = scene.world.startPaise - STAKE * 100;
    const to = scene.newPlayer();
    await sendAccepted(scene, { kind: 'transfer', id: random.uuid(), player, to, amountPaise: spare });
    const rows = [rowOf(codeOf(STARLINE_DIGIT, '6', ''), STAKE)];
    const bid = { kind: 'bid', id: random.uuid(), player, amountPaise: STAKE * 100 } as const;
    await sendAccepted(scene, { ...bid, family: 'starline', marketId: market.marketId, rows });
  }
  const reason = 'as the market says';
  const params = { drawId: String(market.drawId) };
  await act(scene, owner, 'closeForToday', { params, body: { reason } });
  const { entryId } = await act(scene, owner, 'enterResult', { params, body: { side: 'open', number: '123' } });
  const side = { ...params, side: 'open' };
  await act(scene, owner, 'declareResult', { params: side, body: { entryId } });
  await untilSettled(scene.world);
  const payouts: Payout[] = [];
  for (const player of winners) payouts.push(await requestPayout(scene, player, WIN));
  const [claimed, waiting] = payouts;
  if (claimed === undefined || waiting === undefined) throw new Error('a payout is missing');
  await act(scene, finance, 'claimWithdrawal', claimed);
  await act(scene, owner, 'voidResult', { params: side, body: { reason: 'wrong number' } });
  await untilSettled(scene.world);

  await expectRefused(scene, 'void then pay: nobody claims the payout of a voided win', 'wallet_negative', () =>
    codeOfCall(scene, finance, 'claimWithdrawal', waiting),
  );
  await expectRefused(scene, 'void then pay: the claimer alone does not finish', 'second_person_required', () =>
    pay(scene, finance, claimed),
  );
  const back = { reason: 'the statement shows no payment' };
  await act(scene, second, 'releaseWithdrawal', { ...claimed, body: back });
  for (const one of payouts) await act(scene, second, 'rejectWithdrawal', { ...one, body: back });
}

/** Block then pay: a player is blocked while payouts wait, one of them claimed. */
export async function blockThenPay(scene: HandsScene): Promise<void> {
  const finance = scene.newFinance();
  const player = scene.newPlayer();
  const [claimed, waiting] = [await requestPayout(scene, player, 100), await requestPayout(scene, player, 200)];
  await act(scene, finance, 'claimWithdrawal', claimed);
  const playerId = String(player);
  await act(scene, scene.owner, 'blockPlayer', { params: { playerId }, body: { reason: 'asked by the police' } });
  await expectRefused(scene, 'block then pay: nobody claims the payout of a blocked player', 'player_blocked', () =>
    codeOfCall(scene, finance, 'claimWithdrawal', waiting),
  );
  await expectRefused(scene, 'block then pay: the claimer alone does not finish', 'second_person_required', () =>
    pay(scene, finance, claimed),
  );
}

/** Pay while rejected: one operator pays at the bank while others reject, claim or pay the same request, all at once. */
export async function payWhileRejected(scene: HandsScene): Promise<void> {
  const [finance, other] = [scene.newFinance(), scene.newFinance()];
  const payout = await requestPayout(scene, scene.newPlayer(), 100);
  const reject = { ...payout, body: { reason: 'name differs' } };
  const unclaimed = 'pay while rejected: nobody finishes a payout that is not claimed';
  await expectRefused(scene, unclaimed, 'payout_unclaimed', () => pay(scene, finance, payout));
  await act(scene, finance, 'claimWithdrawal', payout);
  const steps = {
    rejects: () => codeOfCall(scene, other, 'rejectWithdrawal', reject),
    claims: () => codeOfCall(scene, other, 'claimWithdrawal', payout),
    pays: () => pay(scene, other, payout),
  };
  for (const [name, step] of Object.entries(steps)) {
    const text = `pay while rejected: during the claim nobody else ${name}, however often`;
    await expectRefused(scene, text, 'payout_claimed', async () => {
      const codes = await Promise.all(Array.from({ length: 20 }, step));
      return [...new Set(codes)].join(' ');
    });
  }
  await act(scene, finance, 'approveWithdrawal', { ...payout, body: { reference: referenceOf(payout) } });
  await expectRefused(scene, 'pay while rejected: a paid payout is not rejected', 'already_decided', steps.rejects);
}

function pay(scene: HandsScene, who: Operator, payout: Payout): Promise<string> {
  return codeOfCall(scene, who, 'approveWithdrawal', { ...payout, body: { reference: referenceOf(payout) } });
}

function referenceOf({ params }: Payout): string {
  return String(418_000_000_000 + Number(params.withdrawalId));
}
