import type { Context } from '../../lib/scenario.ts';
import { MOBILE_BASE, PAYOUT_BASE } from '../../lib/world.ts';
import { newAccount, newTicket, REGISTER } from './accounts.ts';
import { countAnswers, type LimitScene } from './limit-scene.ts';

/** Spellings of one number that a person may type. */
const SPELLINGS: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => `+91${number}`,
  (number) => `0${number}`,
  (number) => `+91 ${number.slice(0, 5)} ${number.slice(5)}`,
  (number) => `${number.slice(0, 5)}-${number.slice(5)}`,
  (number) => ` ${number} `,
];

/** The field of a payout number, by method. */
const FIELDS = { '1': 'paytm_no', '2': 'google_pay_no', '3': 'phon_pay_no' } as const;
const METHODS = ['1', '2', '3'] as const;

const AT_ONCE = 12;

type PayoutNumber = { player: number; node: number; method: keyof typeof FIELDS; typed: string };

/**
 * Each excluded person tries to return under another identity: by registering with a number that the person has or had,
 * in every spelling and many times at once, and by using such a number for payouts of another account. `stranger` is
 * that account; nobody excludes it.
 */
export async function otherIdentities(
  context: Context,
  scene: LimitScene,
  { persons, stranger }: { persons: readonly number[]; stranger: number },
): Promise<void> {
  const { report } = context;
  const outcomes: Record<string, number> = {};
  let ways = 0;
  for (const person of persons) {
    const numbers = await exclude(scene, person);
    const answers = [
      ...(await registerAll(scene, numbers)),
      ...(await payToOther(scene, { numbers, stranger })),
      ...(await registerAtOnce(scene, numbers)),
    ];
    ways = answers.length;
    countAnswers(outcomes, answers);
  }
  const free: Record<string, number> = {};
  countAnswers(free, await tryFreeNumbers(scene, stranger));
  report.figure('R13 excluded persons', persons.length);
  report.figure('R13 ways to return, for each person', ways);
  report.counts('R13 outcomes', outcomes);
  report.check('R13 at least 50 ways', ways >= 50, String(ways));
  const isRefused = Object.keys(outcomes).join() === 'registration_unavailable';
  report.check('R13 none goes through', isRefused, JSON.stringify(outcomes));
  report.check('R13 the same calls pass with other numbers', free.accepted === 2, JSON.stringify(free));
}

/**
 * Excludes a person who has replaced a payout number, and gives the account another mobile number, as its deletion
 * does. Returns the numbers that the person has or had.
 */
async function exclude(scene: LimitScene, person: number): Promise<string[]> {
  const { owner } = scene.world.database;
  const [replaced, added, later] = [1, 2, 3].map((nth) => String(PAYOUT_BASE + 100_000_000 * nth + person));
  await owner.query({
    text: `insert into payment_method_changes (player_id, method, old_number, new_number)
      values ($1, 'googlepay', null, $2), ($1, 'googlepay', $2, $3)`,
    values: [person, replaced, String(PAYOUT_BASE + person)],
  });
  await owner.query({
    text: `insert into payment_methods (player_id, method, number) values ($1, 'phonepe', $2)`,
    values: [person, added],
  });
  const fields = { length: 'five_years' };
  const excluded = await scene.ask({ player: person, node: person, path: '/api-play-exclude', fields });
  if (!excluded.ok) throw new Error(`the exclusion was refused: ${excluded.text.slice(0, 200)}`);
  await owner.query({ text: 'update players set mobile = $2 where player_id = $1', values: [person, later] });
  return [String(MOBILE_BASE + person), String(PAYOUT_BASE + person), replaced ?? '', added ?? ''];
}

async function register(scene: LimitScene, { number, typed, node }: { number: string; typed: string; node: number }) {
  return scene.ask({ player: 1, node, path: REGISTER, fields: await newAccount(scene.world, number, typed) });
}

async function registerAll(scene: LimitScene, numbers: readonly string[]) {
  const answers = [];
  for (const number of numbers) {
    for (const [node, spell] of SPELLINGS.entries())
      answers.push(await register(scene, { number, typed: spell(number), node }));
  }
  return answers;
}

async function registerAtOnce(scene: LimitScene, numbers: readonly string[]) {
  const chosen = Array.from({ length: AT_ONCE }, (_, index) => numbers[index % numbers.length] ?? '');
  return Promise.all(chosen.map((number, node) => register(scene, { number, typed: number, node })));
}

async function payToOther(scene: LimitScene, { numbers, stranger }: { numbers: readonly string[]; stranger: number }) {
  const answers = [];
  for (const [node, number] of numbers.entries()) {
    for (const method of METHODS) answers.push(await payTo(scene, { player: stranger, node, method, typed: number }));
    answers.push(await payTo(scene, { player: stranger, node, method: '1', typed: `+91${number}` }));
  }
  return answers;
}

async function payTo(scene: LimitScene, { player, node, method, typed }: PayoutNumber) {
  const otp_ticket = await newTicket(scene.world, mobileOf(player), 'upi_details');
  const fields = { upi_type: method, [FIELDS[method]]: typed, otp_ticket };
  return scene.ask({ player, node, path: '/api-add-user-upi-details', fields });
}

/** A registration and a payout number with numbers of nobody. */
async function tryFreeNumbers(scene: LimitScene, stranger: number) {
  const [mobile, payout] = [String(PAYOUT_BASE + 900_000_001), String(PAYOUT_BASE + 900_000_002)];
  return [
    await register(scene, { number: mobile, typed: mobile, node: 0 }),
    await payTo(scene, { player: stranger, node: 1, method: '1', typed: payout }),
  ];
}

const mobileOf = (player: number): string => String(MOBILE_BASE + player);
