import { requestDeletion } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { OperatorClient, OperatorReply } from './operators.ts';
import type { TestPlayer } from './players.ts';
import { expectOk, type TestApp } from './test-app.ts';

type Player = Pick<TestPlayer, 'token' | 'playerId'>;

/** Asks for the deletion of the player's account, as the player does. */
export async function askForDeletion(app: TestApp, { token }: Player): Promise<void> {
  expectOk(await app.call(requestDeletion, { reason: 'moving on' }, { token }));
}

/** Proposes to delete the account. Returns the answer with the id of the proposal. */
export function proposeDeletion(
  client: OperatorClient,
  { playerId }: Pick<Player, 'playerId'>,
): Promise<OperatorReply<typeof OPERATOR_CALLS.proposePlayerDeletion>> {
  const params = { playerId: String(playerId) };
  return client.call(OPERATOR_CALLS.proposePlayerDeletion, { params, body: { reason: 'asked in the app' } });
}

/** Deletes the account of a player who asks for it, by two operators. */
export async function deleteTestPlayer(
  app: TestApp,
  player: Player,
  { first, second }: { first: OperatorClient; second: OperatorClient },
): Promise<void> {
  await askForDeletion(app, player);
  const proposalId = (await proposeDeletion(first, player)).body?.proposalId ?? '';
  await second.ok(OPERATOR_CALLS.approveProposal, { params: { proposalId } });
}
