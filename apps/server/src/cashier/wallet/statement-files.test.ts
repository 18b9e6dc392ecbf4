import { walletStatement } from '@surahi/contract';
import { OPERATOR_API, OPERATOR_CALLS, OPERATOR_DOWNLOADS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveBalance } from '../../testing/bids.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let support: OperatorClient;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock('2026-11-16T10:00:00+05:30');
  player = await registerTestPlayer(app, { name: 'Asha Rao' });
  await app.setClock('2026-11-17T10:00:00+05:30');
  await giveBalance(app, player.playerId, 300);
  support = await signInTestOperator(app, 'support');
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

function fetchFile(client: OperatorClient, format: 'csv' | 'pdf', query: Record<string, string>): Promise<Response> {
  const { path } = format === 'csv' ? OPERATOR_DOWNLOADS.statementCsv : OPERATOR_DOWNLOADS.statementPdf;
  const address = `${app.url}${OPERATOR_API}${path}?${new URLSearchParams(query).toString()}`;
  return fetch(address, { headers: { cookie: client.cookie } });
}

test('an operator exports the statement that the player gets, and the audit log names who and which', async () => {
  const playerId = String(player.playerId);
  const query = { playerId, from: '2026-11-17', to: '2026-11-18' };
  const csv = await fetchFile(support, 'csv', query);
  expect(csv.headers.get('content-disposition')).toContain(`statement-${playerId}-2026-11-17-to-2026-11-18.csv`);
  const period = { from: '11/17/2026', to: '11/18/2026' };
  const own = expectOk(await app.call(walletStatement, period, { token: player.token }));
  const bytes = Buffer.from(await csv.arrayBuffer()).toString('utf8');
  expect(bytes).toBe(own.csv);
  expect(bytes).toContain(',,300,,1300');
  const pdf = await fetchFile(support, 'pdf', query);
  const { texts } = readPdf(Buffer.from(await pdf.arrayBuffer()));
  expect(texts).toContain('Wallet statement');
  const owner = await signInTestOperator(app, 'owner');
  const { rows } = await owner.ok(OPERATOR_CALLS.listAudit, { query: { subject: `player:${playerId}` } });
  expect(rows.filter((row) => row.action === 'player.statement_export').map((row) => [row.actor, row.after])).toEqual([
    [support.username, { from: '2026-11-17', to: '2026-11-18', format: 'pdf' }],
    [support.username, { from: '2026-11-17', to: '2026-11-18', format: 'csv' }],
  ]);
});

test('a statement of an unknown player, of no period or for a role without players is refused', async () => {
  const playerId = String(player.playerId);
  const refused = async (client: OperatorClient, query: Record<string, string>) => {
    const answer = await fetchFile(client, 'csv', query);
    return [answer.status, await answer.json()];
  };
  expect(await refused(support, { playerId, from: '2026-11-18', to: '2026-11-17' })).toMatchObject([
    expect.any(Number),
    { code: 'period_invalid' },
  ]);
  expect(await refused(support, { playerId: '999999', from: '2026-11-17', to: '2026-11-18' })).toMatchObject([
    404,
    { code: 'player_unknown' },
  ]);
  const results = await signInTestOperator(app, 'results');
  expect(await refused(results, { playerId, from: '2026-11-17', to: '2026-11-18' })).toMatchObject([
    403,
    { code: 'forbidden' },
  ]);
});
