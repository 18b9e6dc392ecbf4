import { setTimeout as sleep } from 'node:timers/promises';
import type { OperatorCallName } from '../../../packages/contract/src/operator/index.ts';
import { askConsole, type ConsoleParts, type Operator, signInOperators } from '../../lib/console.ts';
import type { Context } from '../../lib/scenario.ts';
import { MOBILE_BASE } from '../../lib/world.ts';
import { addTo, countAnswers, fieldOf, type LimitScene, moveClock } from './limit-scene.ts';

/** The credits of a round, 100 in all. Half of the deposits are approved by hand, half by lines of a bank statement. */
const DEPOSITS = 20;
const CORRECTIONS = 20;
const TRANSFERS = 60;
/** The points of each request. The requests of a player reserve room under the limit. */
const DEPOSIT_POINTS = 500;
/** The payments that are approved by hand are larger than their requests, so they do not all fit. */
const PAID_POINTS = 1_000;
/** The deposit limit of a day, in points. About half of the concurrent credits fit. */
const LIMIT = 15_000;
/** In every tenth round the credits begin this long before midnight in India. */
const BEFORE_MIDNIGHT_MS = 150;
const DAY_MS = 86_400_000;

type Tally = { above: number; days: number; credited: number; toReturn: number };

/**
 * Sends 100 concurrent credits to one player with a deposit limit: deposits that operators approve by hand or by lines
 * of an imported bank statement, credits of operators, and transfers. In some rounds the clock passes midnight
 * meanwhile. The credits of a day must never exceed the limit.
 */
export async function boundedDeposits(
  context: Context,
  scene: LimitScene,
  { players, friends }: { players: readonly number[]; friends: readonly number[] },
): Promise<void> {
  const { report } = context;
  const answers: Record<string, number> = {};
  const tally: Tally = { above: 0, days: 0, credited: 0, toReturn: 0 };
  // The points that the players start with count as credits of the first day.
  await moveClock(scene.world, DAY_MS);
  let operator = await signIn(scene, 0);
  for (const [index, player] of players.entries()) {
    const overMidnight = index % 10 === 1;
    // The jump of the clock ends the operator's session, so sign in again.
    if (overMidnight) {
      await moveToMidnight(scene, 60_000);
      operator = await signIn(scene, player);
    }
    const round = { player, friends, answers, tally, operator, beforeMidnight: overMidnight };
    await depositRound(context, scene, round);
    await readDays(scene, round);
  }
  report.figure('R7 rounds of 100 credits at once', players.length);
  report.figure('R7 days with credits', tally.days);
  report.figure('R7 points credited', tally.credited);
  report.figure('R7 deposits to return', tally.toReturn);
  report.counts('R7 transfers and credits of operators', answers);
  report.check('R7 no day is credited above the limit', tally.above === 0, `${tally.above} days`);
  report.check('R7 some deposits wait to be returned', tally.toReturn > 0);
  report.check('R7 some points are credited', tally.credited > 0);
}

type Round = {
  player: number;
  friends: readonly number[];
  answers: Record<string, number>;
  tally: Tally;
  operator: Operator;
  /** The clock reaches midnight while the credits are under way. */
  beforeMidnight: boolean;
};

async function depositRound(context: Context, scene: LimitScene, round: Round): Promise<void> {
  const { player, answers } = round;
  const ids: string[] = [];
  for (let count = 0; count < DEPOSITS; count += 1) ids.push(await requestDeposit(context, scene, { player, count }));
  const byHand = ids.slice(0, DEPOSITS / 2);
  const lines = await importLines(scene, round);
  const fields = { kind: 'deposit', period: 'day', amount: String(LIMIT) };
  const set = await scene.ask({ player, node: player, path: '/api-play-limit-set', fields });
  if (!set.ok) throw new Error(`the limit was refused: ${set.text.slice(0, 200)}`);
  if (round.beforeMidnight) await moveToMidnight(scene);
  const approvals = byHand.map((depositId, index) => approve(scene, round, { depositId, index }));
  const imported = approveLines(scene, round, lines);
  const corrections = Array.from({ length: CORRECTIONS }, (_, node) => correct(context, scene, { ...round, node }));
  const transfers = Array.from({ length: TRANSFERS }, (_, node) => transfer(context, scene, { ...round, node }));
  countAnswers(answers, await Promise.all(transfers));
  for (const code of await Promise.all(corrections)) addTo(answers, code);
  await Promise.all([...approvals, imported]);
}

/** Asks for a deposit. The second half of a round's requests carry the bank reference of their payment. */
async function requestDeposit(
  { random }: Context,
  scene: LimitScene,
  { player, count }: { player: number; count: number },
): Promise<string> {
  const utr = count < DEPOSITS / 2 ? {} : { utr: utrOf(player, count) };
  const fields = { request_amount: String(DEPOSIT_POINTS), request_id: random.uuid(), ...utr };
  const asked = await scene.ask({ player, node: count, path: '/api-fund-request-add', fields });
  if (!asked.ok) throw new Error(`a deposit was refused: ${asked.text.slice(0, 200)}`);
  return String(fieldOf(asked, 'request_number'));
}

const utrOf = (player: number, index: number): string => String(400_000_000_000 + player * 1_000 + index);

function portOf({ servers }: LimitScene, node: number): number {
  return servers[node % servers.length]?.port ?? 0;
}

/** Makes a call until the server is not busy. A busy answer has changed nothing, and a busy machine gives some. */
async function act(
  scene: LimitScene,
  { operator }: Round,
  name: OperatorCallName,
  parts: ConsoleParts & { node?: number },
) {
  const ask = () => askConsole(portOf(scene, parts.node ?? 0), name, parts, operator);
  let answer = await ask();
  for (let tries = 0; answer.code === 'busy' && tries < 100; tries += 1) {
    await sleep(300);
    answer = await ask();
  }
  if (answer.http !== 200) throw new Error(`${name} was refused: ${answer.code} ${answer.message}`);
  return answer.fields;
}

type Line = { lineId: string; depositId: string };

/** Imports a bank statement with the deposits that carry a reference. Returns its lines with their requests. */
async function importLines(scene: LimitScene, round: Round): Promise<Line[]> {
  const { player } = round;
  const utrs = Array.from({ length: DEPOSITS / 2 }, (_, index) => utrOf(player, DEPOSITS / 2 + index));
  const rows = utrs.map((utr) => `21/11/2026,${DEPOSIT_POINTS}.00,${utr},UPI payment`);
  const file = Buffer.from(`Date,Credit,Ref,Narration\n${rows.join('\n')}\n`).toString('base64');
  const columns = { date: 'Date', amount: 'Credit', direction: '', reference: 'Ref', narration: 'Narration' };
  const body = { file, fileName: `bank-${player}.csv`, mapping: { ...columns, dateOrder: 'dmy' } };
  await act(scene, round, 'importStatement', { body });
  const lines = await scene.world.database.owner.query<{ line_id: bigint; deposit_id: bigint }>({
    text: `select l.line_id, d.deposit_id from statement_lines l join deposit_requests d on d.claimed_utr = l.reference
      where d.player_id = $1`,
    values: [player],
  });
  if (lines.length !== utrs.length) throw new Error(`the import has ${lines.length} lines that match`);
  return lines.map((line) => ({ lineId: String(line.line_id), depositId: String(line.deposit_id) }));
}

async function approveLines(scene: LimitScene, round: Round, lines: readonly Line[]): Promise<void> {
  const { approved, toReturn } = await act(scene, round, 'approveStatementLines', { body: { lines }, node: 1 });
  // A deposit above the limit is approved and not credited.
  const done = Number(approved) + Number(toReturn);
  if (done !== lines.length) throw new Error(`only ${done} lines were approved`);
}

async function approve(
  scene: LimitScene,
  round: Round,
  { depositId, index }: { depositId: string; index: number },
): Promise<void> {
  const body = { amountPaise: String(PAID_POINTS * 100), utr: utrOf(round.player, index) };
  await act(scene, round, 'approveDeposit', { params: { depositId }, body, node: index });
}

type OneCredit = Round & { node: number };

/** An operator credits points. Returns 'accepted', or the code of the refusal. */
async function correct({ random }: Context, scene: LimitScene, { player, operator, node }: OneCredit): Promise<string> {
  const body = { requestId: random.uuid(), direction: 'credit', amountPaise: '10000', reason: 'a lost payment' };
  const parts = { params: { playerId: String(player) }, body };
  const answer = await askConsole(portOf(scene, node), 'adjustWallet', parts, operator);
  return answer.http === 200 ? 'accepted' : answer.code;
}

function transfer({ random }: Context, scene: LimitScene, { player, friends, node }: OneCredit) {
  const amount = String(50 + random.below(200));
  return scene.ask({
    player: friends[node % friends.length] ?? 1,
    node,
    path: '/api-user-transfer-wallet-balance',
    fields: { amount, mobile_no: String(MOBILE_BASE + player), request_id: random.uuid() },
  });
}

async function signIn(scene: LimitScene, round: number): Promise<Operator> {
  const [server] = scene.servers;
  const [operator] = await signInOperators(scene.world, server?.port ?? 0, ['owner'], `-${round}`);
  if (operator === undefined) throw new Error('no operator signed in');
  return operator;
}

/** Sets the database's clock to shortly before the next midnight in India. */
async function moveToMidnight({ world }: LimitScene, beforeMs = BEFORE_MIDNIGHT_MS): Promise<void> {
  await world.database.owner.query({
    text: `update clock_control set offset_ms = offset_ms + (extract(epoch from
      date_trunc('day', app_now(), 'Asia/Kolkata') + interval '1 day' - app_now()) * 1000)::bigint - $1`,
    values: [beforeMs],
  });
}

async function readDays({ world }: LimitScene, { player, tally }: Round): Promise<void> {
  const days = await world.database.owner.query<{ paise: bigint }>({
    text: `select sum(t.amount_paise)::bigint as paise from transfers t
      where t.to_player = $1 and t.to_account = account_number('wallet')
        and t.at > (select min(c.at) from play_limit_changes c where c.player_id = $1)
        and t.kind in (transfer_kind('deposit'), transfer_kind('player_transfer'), transfer_kind('adjustment_credit'))
      group by (t.at at time zone 'Asia/Kolkata')::date`,
    values: [player],
  });
  const row = await world.database.owner.one<{ n: bigint }>({
    text: 'select count(*) as n from deposit_requests where player_id = $1 and is_to_return',
    values: [player],
  });
  tally.days += days.length;
  tally.credited += days.reduce((sum, { paise }) => sum + Number(paise) / 100, 0);
  tally.toReturn += Number(row.n);
  tally.above += days.filter(({ paise }) => paise > BigInt(LIMIT * 100)).length;
}
