import { randomUUID } from 'node:crypto';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { expect } from '@playwright/test';
import type { TestServer } from '../fixtures/test.ts';
import { addPayoutNumber, type FinanceOperator, type MoneyPlayer } from './cashier.ts';
import { freshDraw, placeBids, type TestDraw } from './draws.ts';
import type { OperatorCalls } from './operators.ts';
import { newPlayer, post, register } from './players.ts';

/** A bid of at least this many points raises an alert (the setting `alertsFrom.bidPoints` of the story). */
export const LARGE_BID = 200;

/** Players who bid, deposit and withdraw, and operators who decide. */
export type Crowd = {
  /** One burst of work. Returns when the server has answered all of it and every settlement is complete. */
  work(): Promise<void>;
};

type Deciders = { owner: OperatorCalls; finance: FinanceOperator };

async function send(server: TestServer, player: MoneyPlayer, path: string, body: object): Promise<void> {
  const fields = { unique_token: player.token, request_id: randomUUID(), ...body };
  const response = await post(server, path, fields);
  if (response.status !== true) throw new Error(`${path} was refused: ${JSON.stringify(response)}`);
}

/** Requests a deposit. Returns the reference of its payment. */
async function claim(server: TestServer, player: MoneyPlayer, amount: number): Promise<string> {
  const utr = newReference();
  await send(server, player, 'api-fund-request-add', { request_amount: String(amount), utr });
  return utr;
}

const withdraw = (server: TestServer, player: MoneyPlayer, amount: number) =>
  send(server, player, 'api-user-withdraw-fund-request', { request_amount: String(amount), payment_method: '4' });

let references = 700_000_000_000;
const newReference = () => String((references += 1));

/** Registers the players. Each has 1,000 points of the demo, the first one 20,000 more and a payout number. */
export async function gather(server: TestServer, size: number, finance: FinanceOperator): Promise<MoneyPlayer[]> {
  const players: MoneyPlayer[] = [];
  for (let index = 0; index < size; index += 1) {
    const player = newPlayer(`Crowd ${index + 1}`);
    players.push({ ...player, token: await register(server, player) });
  }
  const [first] = players;
  if (first === undefined) throw new Error('a crowd has players');
  const utr = await claim(server, first, 20_000);
  await finance.approveDeposit(first.mobile, 2_000_000, utr);
  await addPayoutNumber(server, first, '9876501277');
  return players;
}

/** Works on `busy`, the draw of the tabs, and ends the bidding of one other draw after the other. */
export function openCrowd(
  server: TestServer,
  { owner, finance }: Deciders,
  { players, busy }: { players: readonly MoneyPlayer[]; busy: TestDraw },
): Crowd {
  const [first, second] = players;
  if (first === undefined || second === undefined) throw new Error('the crowd is too small');
  let round = 0;
  let due: TestDraw | undefined;

  /** Ends a session early, so its result is due. In the next round that result is entered and declared. */
  async function desk(): Promise<void> {
    if (due === undefined) {
      due = await freshDraw(server);
      await placeBids(server, second?.token ?? '', due, [bid('Open', '6', 10)]);
      const params = { drawId: due.drawId, side: 'open' as const };
      await owner(OPERATOR_CALLS.closeSession, { params, body: { reason: 'the number was called early' } });
      return;
    }
    const { drawId } = due;
    const { entryId } = await owner(OPERATOR_CALLS.enterResult, {
      params: { drawId },
      body: { side: 'open', number: '123' },
    });
    await owner(OPERATOR_CALLS.declareResult, { params: { drawId, side: 'open' }, body: { entryId } });
    due = undefined;
    await expect.poll(() => unsettled(server)).toBe(0);
  }

  async function bids(): Promise<void> {
    const points = (index: number) => 10 + ((round * players.length + index) % 7);
    await Promise.all(
      players.map(({ token }, index) => placeBids(server, token, busy, [bid('Open', '4', points(index))])),
    );
    // Each round uses another amount than the round before.
    await placeBids(server, first?.token ?? '', busy, [bid('Close', '7', LARGE_BID + round)]);
  }

  async function money(): Promise<void> {
    if (first === undefined || second === undefined) return;
    await claim(server, second, 500 + round);
    const utr = await claim(server, first, 700 + round);
    await finance.approveDeposit(first.mobile, (700 + round) * 100, utr);
    if (round % 2 === 1) await finance.rejectDeposit(second.mobile, 'no such payment');
    await withdraw(server, first, 100 + round);
    await withdraw(server, first, 50 + round);
    await finance.payWithdrawal(first.mobile, `RRN${newReference()}`);
  }

  return {
    work: async () => {
      round += 1;
      await Promise.all([bids(), money(), desk()]);
    },
  };
}

function bid(session: 'Open' | 'Close', digits: string, points: number) {
  return { pana: 'Single Digit', session, digits, points };
}

async function unsettled(server: TestServer): Promise<number> {
  const { running } = await server.db.one<{ running: number }>({
    text: `select count(*)::integer as running from settlements where completed_at is null and void_requested_at is null`,
  });
  return running;
}
