import { checkBooks } from '../../apps/server/src/ledger/index.ts';
import { checkMoneyRequests } from '../../apps/server/src/cashier/queues/index.ts';
import { checkBids } from '../../apps/server/src/betting/draws/index.ts';
import type { Journal, Operation } from './journal.ts';
import { codeOfRow } from './load.ts';
import { lineOf, type Outcome, payoutPaise } from './oracle.ts';
import type { Report } from './report.ts';
import type { World } from './world.ts';

/** One stored effect of an operation, as a comparable line. */
type Effect = string;

/**
 * Ends every scenario. Checks the books, each wallet against its entries, the journal against the database in both
 * directions, and every payout against the oracle.
 */
export async function verify(world: World, journal: Journal, report: Report): Promise<void> {
  await verifyBooks(world, report);
  await verifyJournal(world, journal, report);
  await verifyPayouts(world, report);
}

/** Checks the books and each wallet against its entries. */
export async function verifyBooks(world: World, report: Report): Promise<void> {
  const { app, owner } = world.database;
  const books = (await checkBooks(app)).problems;
  report.check('the books balance', books.length === 0, JSON.stringify(books.slice(0, 3)));
  const bids = await checkBids(app);
  report.check('every slip, payout and refund has its transfer', bids.length === 0, JSON.stringify(bids.slice(0, 3)));
  const requests = await checkMoneyRequests(app);
  report.check('every money request has its transfers', requests.length === 0, JSON.stringify(requests.slice(0, 3)));
  const wallets = await owner.query<{ player_id: bigint }>({
    text: `select w.player_id from wallets w left join (
        select player_id, account, sum(paise)::bigint as paise from (
          select to_player as player_id, to_account as account, amount_paise as paise from transfers where to_player is not null
          union all select from_player, from_account, - amount_paise from transfers where from_player is not null) moves
        group by 1, 2) s on s.player_id = w.player_id
      group by w.player_id, w.balance_paise, w.held_paise
      having w.balance_paise <> coalesce(sum(s.paise) filter (where s.account = 1), 0)
        or w.held_paise <> coalesce(sum(s.paise) filter (where s.account = 2), 0) or w.balance_paise < 0 or w.held_paise < 0`,
  });
  report.check('each wallet is the sum of its entries and not negative', wallets.length === 0, String(wallets.length));
}

async function verifyJournal(world: World, journal: Journal, report: Report): Promise<void> {
  const sent = journal.read();
  const stored = await readEffects(world);
  const wrong = { lost: 0, doubled: 0, different: 0, refusedButStored: 0, neverSent: 0, unknown: 0 };
  for (const [id, { operation, outcome }] of sent) {
    const effects = stored.get(id) ?? [];
    if (effects.length > 1) wrong.doubled += 1;
    if (outcome === 'unknown') wrong.unknown += 1;
    if (outcome === 'accepted' && effects.length === 0) wrong.lost += 1;
    if (outcome === 'refused' && effects.length > 0) wrong.refusedButStored += 1;
    if (effects.some((effect) => effect !== expectedEffect(operation))) wrong.different += 1;
  }
  for (const id of stored.keys()) if (!sent.has(id)) wrong.neverSent += 1;
  const accepted = [...sent.values()].filter((entry) => entry.outcome === 'accepted').length;
  report.figure('journal', `${sent.size} operations, ${accepted} acknowledged`);
  report.check('no acknowledged request is lost', wrong.lost === 0, `${wrong.lost} lost`);
  report.check('no request is stored twice', wrong.doubled === 0, `${wrong.doubled} stored twice`);
  report.check('each request is stored as it was sent', wrong.different === 0, `${wrong.different} differ`);
  report.check('no refused request is stored', wrong.refusedButStored === 0, `${wrong.refusedButStored} stored`);
  report.check('nothing is stored that was not sent', wrong.neverSent === 0, `${wrong.neverSent} not sent`);
  report.check('every request has a known outcome', wrong.unknown === 0, `${wrong.unknown} unknown`);
}

function expectedEffect(operation: Operation): Effect {
  const { player, amountPaise } = operation;
  if (operation.kind === 'transfer') return `transfer ${player} ${operation.to} ${amountPaise}`;
  if (operation.kind === 'withdrawal') return `withdrawal ${player} ${amountPaise}`;
  const picks = operation.rows.map((row) => codeOfRow(operation.family, row)).join(',');
  const points = operation.rows.map((row) => row.points).join(',');
  return `bid ${player} ${operation.marketId} ${amountPaise} ${picks} ${points}`;
}

async function readEffects(world: World): Promise<Map<string, Effect[]>> {
  const rows = await world.database.owner.query<{ id: string; effect: Effect }>({
    text: `select s.submission_id as id, 'bid ' || s.player_id || ' ' || d.market_id || ' ' || s.total_paise || ' '
          || array_to_string(s.picks, ',') || ' ' || array_to_string(s.points, ',') as effect
        from slips s join draws d using (draw_id)
      union all select request_id, 'transfer ' || from_player || ' ' || to_player || ' ' || amount_paise from transfers where kind = transfer_kind('player_transfer')
      union all select request_id, 'withdrawal ' || player_id || ' ' || amount_paise from withdrawal_requests`,
  });
  const found = new Map<string, Effect[]>();
  for (const { id, effect } of rows) found.set(id, [...(found.get(id) ?? []), effect]);
  return found;
}

type SlipRow = { slip_no: bigint; draw_id: bigint; picks: number[]; points: number[] };

/** Compares every valid payout with the oracle, bid by bid, for each declared side of a draw. */
export async function verifyPayouts(world: World, report: Report): Promise<void> {
  const { owner } = world.database;
  const results = await owner.query<{ draw_id: bigint; side: number; number: string; side_name: string }>({
    text: `select draw_id, side, number, '' as side_name from results where voided_at is null`,
  });
  if (results.length === 0) return;
  const outcomes = new Map<bigint, Outcome>();
  // sides are stored as 1 (open) and 2 (close)
  for (const row of results) {
    const outcome = outcomes.get(row.draw_id) ?? { open: '', close: '' };
    outcome[row.side === 1 ? 'open' : 'close'] = row.number;
    outcomes.set(row.draw_id, outcome);
  }
  const slips = await owner.query<SlipRow>({
    text: 'select slip_no, draw_id, picks, points from slips where draw_id = any ($1)',
    values: [[...outcomes.keys()]],
  });
  const expected = new Map<string, number>();
  for (const { slip_no, draw_id, picks, points } of slips) {
    const outcome = outcomes.get(draw_id);
    if (outcome === undefined) continue;
    picks.forEach((pick, index) => {
      if (outcome[lineOf(pick).at] === '') return;
      const paise = payoutPaise(pick, points[index] ?? 0, outcome);
      if (paise > 0) expected.set(`${slip_no}/${index + 1}`, paise);
    });
  }
  const paid = await owner.query<{ key: string; paise: bigint }>({
    text: `select p.slip_no || '/' || p.position as key, p.amount_paise as paise
      from payouts p join settlements s using (settlement_id) where s.void_completed_at is null`,
  });
  const wrong = paid.filter(({ key, paise }) => expected.get(key) !== Number(paise)).length;
  const total = [...expected.values()].reduce((sum, paise) => sum + paise, 0);
  report.figure('oracle', `${slips.length} slips, ${expected.size} winning bids, ${total / 100} points`);
  report.check('every payout equals the oracle', wrong === 0, `${wrong} differ`);
  const keys = new Set(paid.map(({ key }) => key));
  const missing = [...expected.keys()].filter((key) => !keys.has(key)).length;
  report.check(
    'every winner of the oracle is paid once',
    missing === 0 && keys.size === paid.length,
    `${missing} unpaid, ${paid.length - keys.size} paid twice`,
  );
}
