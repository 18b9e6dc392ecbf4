import { deletionState, notices, requestDeletion } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proposeDeletion } from '../../testing/deletions.ts';
import { setSettings } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let support: OperatorClient;
let owner: OperatorClient;
beforeAll(async () => {
  app = await createTestApp();
  await setSettings(app, { welcomeBonusPoints: 0 });
  support = await signInTestOperator(app, 'support');
  owner = await signInTestOperator(app, 'owner');
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

test('only a player can request deletion, and repeated or simultaneous requests leave one open request', async () => {
  const body = { env_type: 'Prod', app_key: app.config.appKey, reason: 'moving on' };
  expect((await app.post(requestDeletion.path, body)).body).toMatchObject({ code: 'session_missing' });
  const { token, playerId } = await registerTestPlayer(app);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.call(requestDeletion, { reason: ' moving on ' }, { token })),
  );
  for (const answer of answers) expectOk(answer);
  const rows = await app.db.query({
    text: "select player_id, reason from deletion_requests where reason like '%moving on%'",
  });
  expect(rows).toEqual([{ player_id: playerId, reason: 'moving on' }]);
});

test('a request is open until an operator declines it, and then the player gets the reason in a notice and may ask again', async () => {
  const { token, playerId } = await registerTestPlayer(app);
  const read = async () => expectOk(await app.call(deletionState, {}, { token }));
  expect(await read()).toMatchObject({ state: 'none', decline_reason: '' });
  expectOk(await app.call(requestDeletion, {}, { token }));
  expect(await read()).toMatchObject({ state: 'open', asked_at: expect.any(Number), decline_reason: '' });
  const decline = { params: { playerId: String(playerId) }, body: { reason: 'Withdraw your points first' } };
  const { proposalId } = (await proposeDeletion(owner, { playerId })).body ?? { proposalId: '' };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => support.call(OPERATOR_CALLS.declinePlayerDeletion, decline)),
  );
  expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual([
    'deletion_unasked',
    'deletion_unasked',
    'deletion_unasked',
    'done',
  ]);
  expect(await read()).toMatchObject({ state: 'declined', decline_reason: 'Withdraw your points first' });
  const { notification } = expectOk(await app.call(notices, { lang: 'en' }, { token }));
  expect(notification.map(({ msg }) => msg)).toEqual([
    'Your request to delete your account was declined: Withdraw your points first',
  ]);
  // The proposal was about the declined request, so it deletes nothing, also after the player asks again.
  const approve = () => support.call(OPERATOR_CALLS.approveProposal, { params: { proposalId } });
  expect(await approve()).toMatchObject({ code: 'deletion_unasked' });
  expectOk(await app.call(requestDeletion, {}, { token }));
  expect(await read()).toMatchObject({ state: 'open' });
  expect(await approve()).toMatchObject({ code: 'deletion_unasked' });
  const { rows } = await owner.ok(OPERATOR_CALLS.listAudit, {
    query: { subject: `player:${playerId}`, action: 'player.deletion_decline' },
  });
  expect(rows).toMatchObject([
    {
      actor: support.username,
      reason: 'Withdraw your points first',
      before: { deletionRequest: 'open' },
      after: { deletionRequest: 'declined' },
    },
  ]);
});

test('nobody proposes or declines what no player asked for', async () => {
  const { playerId } = await registerTestPlayer(app);
  expect(await proposeDeletion(support, { playerId })).toMatchObject({ http: 409, code: 'deletion_unasked' });
  expect(await proposeDeletion(support, { playerId: 999_999n })).toMatchObject({ code: 'player_unknown' });
});
