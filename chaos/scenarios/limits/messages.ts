import type { OperatorCallName } from '../../../packages/contract/src/operator/index.ts';
import { listOutbox } from '../../../apps/server/src/players/text-messages/index.ts';
import { askConsole, CONSOLE_PASSWORD, type ConsoleParts, type Operator, signInOperators } from '../../lib/console.ts';
import { pause } from '../../lib/random.ts';
import type { Context } from '../../lib/scenario.ts';
import { declare, MOBILE_BASE, untilSettled } from '../../lib/world.ts';
import { setPasswords } from './accounts.ts';
import { addTo, fieldOf, type LimitScene } from './limit-scene.ts';

/** A pana whose digit is 7. Every bid of a limit scene is on single digit 7. */
const SEVEN = '278';

const NOTICES = {
  news: 'A new market opens on Monday',
  promotion: 'Add points today and win more',
  safety: 'We never ask for your code',
} as const;

/** What an excluded player may read: about own money, by staff about the account, and notices about safety. */
const MONEY_OR_SAFETY: readonly RegExp[] = [
  /^Your withdraw request of 100 points is (accepted|rejected)/,
  /^Your payment of 500 points arrived while your account is excluded/,
  /^Your payment of 500 points was returned to you/,
  /^Support has lowered one of your limits/,
  /^We never ask for your code$/,
  // A text message after a log-in on an unknown device.
  /^New log-in to your Surahi account/,
];

type Groups = { excluded: readonly number[]; resting: readonly number[]; free: readonly number[] };
type Mail = { unwanted: string[]; kinds: Record<string, number> };

/**
 * Causes every kind of message to excluded players, to players in a time-out and to others, and reads what arrives: the
 * notices that the app shows, and the outbox of text messages.
 */
export async function messages(context: Context, scene: LimitScene, groups: Groups): Promise<void> {
  const { random, report } = context;
  const { excluded, resting, free } = groups;
  const players = [...excluded, ...resting, ...free];
  await setPasswords(scene.world, players);
  const deposits = new Map<number, string>();
  for (const player of players) {
    const bid = await scene.bid({ player, points: 10, node: player, id: random.uuid() });
    if (!bid.ok) throw new Error(`a bid was refused: ${bid.text.slice(0, 200)}`);
    const deposit = { request_amount: '500', request_id: random.uuid() };
    deposits.set(
      player,
      String(fieldOf(await send(scene, player, '/api-fund-request-add', deposit), 'request_number')),
    );
  }
  for (const player of excluded) await send(scene, player, '/api-play-exclude', { length: 'five_years' });
  for (const player of resting) await send(scene, player, '/api-play-time-out', { length: 'six_weeks' });
  const operator = await signIn(scene);
  for (const player of players)
    await handleMoney(context, scene, { player, operator, deposit: deposits.get(player) ?? '' });
  for (const player of excluded) await lowerLimit(scene, operator, player);
  await sendNotices(context, scene, operator);
  await declare(scene.world.database, scene.market, { open: SEVEN });
  await untilSettled(scene.world);
  await remind(scene, groups);
  const mail = await readMail(scene, excluded);
  const ofResting = await readMail(scene, resting);
  const ofFree = await readMail(scene, free);
  report.figure('R9 excluded players', excluded.length);
  report.counts('R9 messages to excluded players', mail.kinds);
  report.check('R9 each is about safety or money', mail.unwanted.length === 0, mail.unwanted[0]);
  report.check('R9 no promotion reaches a player in a time-out', !has(ofResting, NOTICES.promotion));
  const isSent = Object.values(NOTICES).every((text) => has(ofFree, text)) && has(ofFree, 'Your points added');
  report.check('R9 other players get news, promotions and reminders', isSent, Object.keys(ofFree.kinds).join(' | '));
}

const has = ({ kinds }: Mail, start: string): boolean => Object.keys(kinds).some((kind) => kind.startsWith(start));

async function send(scene: LimitScene, player: number, path: string, fields: Record<string, unknown>, token?: string) {
  const call = { player, node: player, path, fields, ...(token === undefined ? {} : { token }) };
  const answer = await scene.ask(call);
  if (!answer.ok) throw new Error(`${path} was refused: ${answer.text.slice(0, 200)}`);
  return answer;
}

async function signIn(scene: LimitScene): Promise<Operator> {
  const [operator] = await signInOperators(scene.world, scene.servers[0]?.port ?? 0, ['owner'], '-messages');
  if (operator === undefined) throw new Error('no operator signed in');
  return operator;
}

async function act(scene: LimitScene, operator: Operator, name: OperatorCallName, parts: ConsoleParts): Promise<void> {
  const answer = await askConsole(scene.servers[1]?.port ?? 0, name, parts, operator);
  if (answer.http !== 200) throw new Error(`${name} was refused: ${answer.code} ${answer.message}`);
}

type Handled = { player: number; operator: Operator; deposit: string };

/** The player logs in and withdraws twice. An operator pays one, rejects the other, and approves the deposit. */
async function handleMoney(
  { random }: Context,
  scene: LimitScene,
  { player, operator, deposit }: Handled,
): Promise<void> {
  const fields = { mobile: String(MOBILE_BASE + player), password: CONSOLE_PASSWORD };
  const token = String(fieldOf(await send(scene, player, '/api-user-login', fields), 'unique_token'));
  const ids: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const wish = { request_amount: '100', payment_method: '2', request_id: random.uuid() };
    const asked = await send(scene, player, '/api-user-withdraw-fund-request', wish, token);
    ids.push(String(fieldOf(asked, 'request_number')));
  }
  const [paid = '', rejected = ''] = ids;
  await act(scene, operator, 'claimWithdrawal', { params: { withdrawalId: paid } });
  const reference = `${500_000_000_000 + player}`;
  await act(scene, operator, 'approveWithdrawal', { params: { withdrawalId: paid }, body: { reference } });
  const reason = 'the number is closed';
  await act(scene, operator, 'rejectWithdrawal', { params: { withdrawalId: rejected }, body: { reason } });
  const body = { amountPaise: '50000', utr: String(600_000_000_000 + player) };
  await act(scene, operator, 'approveDeposit', { params: { depositId: deposit }, body });
  const row = await scene.world.database.owner.one<{ is_to_return: boolean }>({
    text: 'select is_to_return from deposit_requests where deposit_id = $1',
    values: [deposit],
  });
  if (!row.is_to_return) return;
  const returned = { reference: String(700_000_000_000 + player) };
  await act(scene, operator, 'returnDeposit', { params: { depositId: deposit }, body: returned });
}

async function lowerLimit(scene: LimitScene, operator: Operator, player: number): Promise<void> {
  const body = { kind: 'stake', period: 'day', amount: '100000', reason: 'a call with the family' };
  await act(scene, operator, 'tightenPlayerLimit', { params: { playerId: String(player) }, body });
}

async function sendNotices({ random }: Context, scene: LimitScene, operator: Operator): Promise<void> {
  const { now } = await scene.world.database.owner.one<{ now: Date }>({ text: 'select app_now() as now' });
  const endsAtMs = now.getTime() + 20 * 86_400_000;
  for (const [purpose, english] of Object.entries(NOTICES)) {
    const text = { purpose, english, hindi: '', audience: {}, startsAtMs: null, endsAtMs };
    const body = { requestId: random.uuid(), ...text, reason: 'a test of messages' };
    await act(scene, operator, 'sendNotice', { body });
  }
}

/** Runs the job that reminds players of their net deposits. Every player has been registered for seven months. */
async function remind({ world }: LimitScene, { free }: Groups): Promise<void> {
  const { owner } = world.database;
  await owner.query({ text: `update players set created_at = app_now() - interval '7 months'` });
  await owner.query({ text: `select graphile_worker.add_job('play-reminders', '{}')` });
  for (let tries = 0; tries < 6_000; tries += 1) {
    const { n } = await owner.one<{ n: bigint }>({
      text: 'select count(*) as n from play_reminders where player_id = any ($1)',
      values: [free],
    });
    if (n === BigInt(free.length)) return;
    await pause(100);
  }
  throw new Error('the job did not remind the players');
}

/** Logs in as each player and counts the notices of the app and the text messages by their first words. */
async function readMail(scene: LimitScene, players: readonly number[]): Promise<Mail> {
  const mail: Mail = { unwanted: [], kinds: {} };
  for (const player of players) {
    const mobile = String(MOBILE_BASE + player);
    const entered = await send(scene, player, '/api-user-login', { mobile, password: CONSOLE_PASSWORD });
    const token = String(fieldOf(entered, 'unique_token'));
    const list = fieldOf(await send(scene, player, '/api-get-notification', {}, token), 'notification');
    const notices = Array.isArray(list) ? list.map(({ msg }: { msg: unknown }) => String(msg)) : [];
    const texts = (await listOutbox(scene.world.database.app, { mobile, limit: 100 })).map(({ text }) => text);
    for (const text of [...notices, ...texts]) {
      addTo(mail.kinds, text.slice(0, 40));
      if (!MONEY_OR_SAFETY.some((wanted) => wanted.test(text))) mail.unwanted.push(text);
    }
  }
  return mail;
}
