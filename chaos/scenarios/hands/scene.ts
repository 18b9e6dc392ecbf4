import type { OperatorCallName } from '../../../packages/contract/src/operator/index.ts';
import type { Client } from '../../lib/client.ts';
import { askConsole, type Badge, type ConsoleAnswer, type ConsoleParts, type Operator } from '../../lib/console.ts';
import type { Journal, Operation } from '../../lib/journal.ts';
import { newTally, perform } from '../../lib/load.ts';
import type { Context } from '../../lib/scenario.ts';
import type { World } from '../../lib/world.ts';

export type HandsScene = Pick<Context, 'random' | 'report'> & {
  world: World;
  client: Client;
  journal: Journal;
  /** May do everything, and decides no money elsewhere. */
  owner: Operator;
  /** Returns a player whom no other reproduction uses. */
  newPlayer(): number;
  /** Returns an operator whom no other reproduction uses, so that the sums of the day do not mix. */
  newFinance(): Operator;
};

/** Makes a console call that must succeed. Returns the fields of its answer. */
export async function act(
  { client }: Pick<HandsScene, 'client'>,
  who: Badge,
  name: OperatorCallName,
  parts: ConsoleParts = {},
): Promise<Record<string, unknown>> {
  const answer = await askUntilServed(client.port, who, name, parts);
  if (answer.http !== 200) throw new Error(`${name} was refused: ${answer.http} ${answer.code} ${answer.message}`);
  return answer.fields;
}

/** Makes a console call. Returns its code, or 'accepted'. */
export async function codeOfCall(
  { client }: Pick<HandsScene, 'client'>,
  who: Badge,
  name: OperatorCallName,
  parts: ConsoleParts = {},
): Promise<string> {
  const answer = await askUntilServed(client.port, who, name, parts);
  return answer.http === 200 ? 'accepted' : answer.code;
}

/** Repeats a console call that was not served. A busy machine refuses calls as `busy`, which changes nothing. */
async function askUntilServed(
  port: number,
  who: Badge,
  name: OperatorCallName,
  parts: ConsoleParts,
): Promise<ConsoleAnswer> {
  for (;;) {
    const answer = await askConsole(port, name, parts, who);
    if (answer.code !== 'busy') return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Sends an operation of a player. Returns the code of its refusal, or 'accepted'. */
export async function send(scene: HandsScene, operation: Operation, world: World = scene.world): Promise<string> {
  const { client, journal, random } = scene;
  const options = { world, client: () => client, journal, random, lanes: 1, more: () => false };
  const tally = newTally();
  const outcome = await perform(options, operation, tally);
  return outcome === 'refused' ? (Object.keys(tally.codes)[0] ?? outcome) : outcome;
}

/** Sends an operation that must be accepted. */
export async function sendAccepted(scene: HandsScene, operation: Operation, world?: World): Promise<void> {
  const code = await send(scene, operation, world);
  if (code !== 'accepted') throw new Error(`the ${operation.kind} was refused: ${code}`);
}

/** Requests a payout to Google Pay. Returns its path parameters. */
export async function requestPayout(
  scene: HandsScene,
  player: number,
  points: number,
  world?: World,
): Promise<{ params: { withdrawalId: string } }> {
  const id = scene.random.uuid();
  await sendAccepted(scene, { kind: 'withdrawal', id, player, amountPaise: points * 100 }, world);
  const row = await scene.world.database.owner.one<{ withdrawal_id: bigint }>({
    text: 'select withdrawal_id from withdrawal_requests where request_id = $1',
    values: [id],
  });
  return { params: { withdrawalId: String(row.withdrawal_id) } };
}

/** Calls the player protocol. Returns the fields of a success; throws the code of a refusal. */
export async function callPlayer(
  { client }: Pick<HandsScene, 'client'>,
  path: string,
  fields: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const body = JSON.stringify({ env_type: 'Prod', app_key: 'demo-app-key', ...fields });
  const answer = await client.post(path, body);
  if (answer.kind === 'lost' || !answer.ok) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
  const read: unknown = JSON.parse(answer.text);
  return typeof read === 'object' && read !== null ? { ...read } : {};
}

/** Checks that `attempt` returns this code, and that no wallet, transfer, payout or operator changes meanwhile. */
export async function expectRefused(
  scene: Pick<HandsScene, 'world' | 'report'>,
  text: string,
  code: string,
  attempt: () => Promise<string>,
): Promise<void> {
  const before = await stateOf(scene.world);
  const got = await attempt();
  const isUnchanged = (await stateOf(scene.world)) === before;
  const detail = got === code ? 'the state changed' : `got ${got}`;
  scene.report.check(`${text} (${code})`, got === code && isUnchanged, detail);
}

async function stateOf({ database }: World): Promise<string> {
  const { state } = await database.owner.one<{ state: string }>({
    text: `select md5(concat_ws('|',
      (select count(*) from transfers),
      (select string_agg(w::text, ',' order by player_id) from wallets w),
      (select string_agg(r::text, ',' order by withdrawal_id) from withdrawal_requests r),
      (select string_agg(a.adjustment_id || a.state::text, ',' order by adjustment_id) from wallet_adjustments a),
      (select string_agg(o.operator_id || o.role::text, ',' order by operator_id) from operators o))) as state`,
  });
  return state;
}
