import type { RegisterMode, TestRegister } from '../../../apps/server/src/testing/exclusion-register.ts';
import { CONSOLE_PASSWORD } from '../../lib/console.ts';
import { pause } from '../../lib/random.ts';
import type { Context } from '../../lib/scenario.ts';
import { MOBILE_BASE } from '../../lib/world.ts';
import { newAccount, REGISTER, setPasswords } from './accounts.ts';
import { addTo, countAnswers, fieldOf, type LimitScene, moveClock } from './limit-scene.ts';

const MINUTE_MS = 60_000;

/** A clear answer of the register holds for 15 minutes. Then the silence counts. */
const FIRST_STEP_MINUTES = 16;
const HOUR_MINUTES = 60;

/** The kinds of silence. A hanging register never answers, and the server stops waiting after 3 seconds. */
const SILENT: readonly RegisterMode[] = ['hangs', 'busy', 'malformed', 'redirects'];

type Tally = { play: Record<string, number>; money: Record<string, number> };

/**
 * Lets the exclusion register be silent for an hour of the database's clock. In each step every player bids, deposits,
 * sends points, logs in and withdraws, and a stranger tries to register.
 */
export async function silentRegister(
  context: Context,
  scene: LimitScene,
  { register, players, friend }: { register: TestRegister; players: readonly number[]; friend: number },
): Promise<void> {
  const { report, scale } = context;
  await setPasswords(scene.world, players);
  register.mode = 'answers';
  const bidAll = () =>
    Promise.all(players.flatMap((player) => [0, 1].map((node) => bid(context, scene, { player, node }))));
  const before: Record<string, number> = {};
  countAnswers(before, await bidAll());
  const tally: Tally = { play: {}, money: {} };
  const stepMinutes = scale({ short: 22, long: 4 });
  let minutes = FIRST_STEP_MINUTES;
  await moveOn(scene, FIRST_STEP_MINUTES);
  for (let step = 0; ; step += 1) {
    register.mode = SILENT[step % SILENT.length] ?? 'busy';
    await tryAll(context, scene, { players, friend, tally, step });
    if (minutes >= HOUR_MINUTES) break;
    minutes += stepMinutes;
    await moveOn(scene, stepMinutes);
  }
  register.mode = 'answers';
  const after: Record<string, number> = {};
  countAnswers(after, await bidAll());
  report.figure('R14 minutes of silence', minutes);
  report.counts('R14 bids, deposits, transfers and registrations', tally.play);
  report.counts('R14 log-ins and withdrawals', tally.money);
  report.check('R14 bids pass before the silence', isAll(before, 'accepted'), JSON.stringify(before));
  report.check(
    'R14 no bid, deposit, transfer or registration passes',
    isAll(tally.play, 'register_unavailable'),
    JSON.stringify(tally.play),
  );
  report.check('R14 every withdrawal passes', isAll(tally.money, 'accepted'), JSON.stringify(tally.money));
  report.check('R14 bids pass when the register answers again', isAll(after, 'accepted'), JSON.stringify(after));
}

const isAll = (counts: Record<string, number>, key: string): boolean => Object.keys(counts).join() === key;

function bid({ random }: Context, scene: LimitScene, { player, node }: { player: number; node: number }) {
  return scene.bid({ player, node, points: 10, id: random.uuid() });
}

type Step = { players: readonly number[]; friend: number; tally: Tally; step: number };

async function tryAll(context: Context, scene: LimitScene, { players, friend, tally, step }: Step): Promise<void> {
  const { random } = context;
  const play = players.flatMap((player, index) => {
    const node = step + index;
    const mobile_no = String(MOBILE_BASE + friend);
    const deposit = { request_amount: '500', request_id: random.uuid() };
    const transfer = { amount: '10', mobile_no, request_id: random.uuid() };
    return [
      bid(context, scene, { player, node }),
      scene.ask({ player, node, path: '/api-fund-request-add', fields: deposit }),
      scene.ask({ player, node, path: '/api-user-transfer-wallet-balance', fields: transfer }),
    ];
  });
  const mobile = String(6_500_000_000 + step);
  play.push(scene.ask({ player: friend, node: step, path: REGISTER, fields: await newAccount(scene.world, mobile) }));
  countAnswers(tally.play, await Promise.all(play));
  for (const player of players) {
    const fields = { mobile: String(MOBILE_BASE + player), password: CONSOLE_PASSWORD };
    const entered = await scene.ask({ player, node: step, path: '/api-user-login', fields });
    const token = String(fieldOf(entered, 'unique_token'));
    const wish = { request_amount: '10', payment_method: '2', request_id: random.uuid() };
    const path = '/api-user-withdraw-fund-request';
    const withdrawn = await scene.ask({ player, node: step + 1, path, fields: wish, token });
    addTo(tally.money, entered.ok && withdrawn.ok ? 'accepted' : entered.code || withdrawn.code);
  }
}

/** Moves the database's clock and waits until both nodes show the new time. */
async function moveOn(scene: LimitScene, minutes: number): Promise<void> {
  const { world, servers } = scene;
  await moveClock(world, minutes * MINUTE_MS);
  const { now } = await world.database.owner.one<{ now: Date }>({ text: 'select app_now() as now' });
  for (const node of servers.keys()) {
    for (let tries = 0; ; tries += 1) {
      const list = await scene.ask({ player: 1, node, path: '/api-get-dashboard-data', fields: {} });
      if (Number(fieldOf(list, 'server_time')) >= now.getTime()) break;
      if (tries > 600) throw new Error('a node does not follow the clock of the database');
      await pause(100);
    }
  }
}
