import { requestDeletion } from '@surahi/contract';
import { OPERATOR_CALLS, type OperatorAnswer, type PLAYER_SORTS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveBalance } from '../../testing/bids.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let support: OperatorClient;
let auditor: OperatorClient;
let params: { playerId: string };

const reason = 'asked for by the player';

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock('2026-11-18T09:00:00+05:30');
  support = await signInTestOperator(app, 'support');
  auditor = await signInTestOperator(app, 'auditor');
});
beforeEach(async () => {
  const player = await registerTestPlayer(app, { name: 'Asha Rao' });
  params = { playerId: String(player.playerId) };
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

test('[OPR-10] a player is found by number, name and id; roles without access to numbers must give the whole number', async () => {
  const other = await registerTestPlayer(app, { name: 'Bhavna Iyer' });
  const found = async (search: string, client = support) =>
    (await client.ok(OPERATOR_CALLS.listPlayers, { query: { search } })).players.map((one) => one.playerId);
  const otherId = String(other.playerId);
  expect(await found(other.mobile)).toEqual([otherId]);
  expect(await found(`+91 ${other.mobile}`)).toEqual([otherId]);
  expect(await found('bhav iy')).toEqual([otherId]);
  expect(await found(`#${otherId}`)).toEqual([otherId]);
  expect(await found(other.mobile.slice(0, 6))).toContain(otherId);
  expect(await found('nobody of this name')).toEqual([]);
  expect(await found("'; drop table players; --")).toEqual([]);
  expect(await found(other.mobile.slice(0, 6), auditor)).toEqual([]);
  expect(await found(other.mobile, auditor)).toEqual([otherId]);
  const shown = await support.ok(OPERATOR_CALLS.getPlayer, { params: { playerId: otherId } });
  const masked = await auditor.ok(OPERATOR_CALLS.getPlayer, { params: { playerId: otherId } });
  expect(shown.player.mobile).toBe(other.mobile);
  expect(masked.player.mobile).not.toContain(other.mobile.slice(0, 6));
  expect(masked.player.mobile).toContain(other.mobile.slice(-4));
});

test('[OPR-10] the list is paged by key, newest first, and can be filtered by state', async () => {
  const made = [];
  for (const name of ['Page One', 'Page Two', 'Page Three']) made.push(await registerTestPlayer(app, { name }));
  const ids = made.map((one) => String(one.playerId)).toReversed();
  const first = await support.ok(OPERATOR_CALLS.listPlayers, { query: { search: 'page', limit: '2' } });
  expect(first.players.map((one) => one.playerId)).toEqual(ids.slice(0, 2));
  // a registration between two pages moves no row to another page
  await registerTestPlayer(app, { name: 'Page Four' });
  const query = { search: 'page', limit: '2', cursor: first.nextCursor ?? '' };
  const second = await support.ok(OPERATOR_CALLS.listPlayers, { query });
  expect([second.players.map((one) => one.playerId), second.nextCursor]).toEqual([ids.slice(2), null]);

  await support.ok(OPERATOR_CALLS.blockPlayer, { params, body: { reason } });
  const blocked = await support.ok(OPERATOR_CALLS.listPlayers, { query: { state: 'blocked' } });
  expect(blocked.players.map((one) => one.playerId)).toContain(params.playerId);
  expect(blocked.players.every((one) => one.isBlocked)).toBe(true);
});

test('open requests for deletion are listed oldest first with their times, and page by page', async () => {
  for (const name of ['Asker One', 'Asker Two', 'Asker Three']) {
    const { token } = await registerTestPlayer(app, { name });
    await app.advanceClock(60_000);
    expectOk(await app.call(requestDeletion, { reason: '' }, { token }));
  }
  const rows = await app.db.query<{ player_id: bigint; at: Date }>({
    text: 'select player_id, at from deletion_requests where handled_at is null order by at',
  });
  const asked = rows.map((row) => ({ playerId: String(row.player_id), deletionRequestedAtMs: row.at.getTime() }));
  const read = async (sort: 'deletion' | '-deletion') => {
    const query = { state: 'deletion', sort, limit: '2' } as const;
    const first = await support.ok(OPERATOR_CALLS.listPlayers, { query });
    const second = await support.ok(OPERATOR_CALLS.listPlayers, {
      query: { ...query, cursor: first.nextCursor ?? '' },
    });
    expect([first.players.length, second.nextCursor]).toEqual([2, null]);
    return [...first.players, ...second.players];
  };
  const listed = await read('deletion');
  expect(listed).toMatchObject(asked);
  expect(await read('-deletion')).toEqual(listed.toReversed());
  const { player } = await support.ok(OPERATOR_CALLS.getPlayer, { params: { playerId: asked[0]?.playerId ?? '' } });
  expect(player.deletionRequestedAtMs).toBe(asked[0]?.deletionRequestedAtMs);
  await app.ownerDb.query({ text: 'update deletion_requests set handled_at = app_now()' });
  const open = await support.ok(OPERATOR_CALLS.listPlayers, { query: { state: 'deletion' } });
  expect(open.players).toEqual([]);
  const unordered = await fetch(`${app.url}/operator/api/players?sort=deletion`, {
    headers: { cookie: support.cookie },
  });
  expect([unordered.status, await unordered.json()]).toMatchObject([400, { code: 'malformed' }]);
});

test('in every order the pages join without gap or repetition, also for equal keys', async () => {
  const made: string[] = [];
  for (const [name, points] of [
    ['sorted Bela', 7],
    ['Sorted asha', 7],
    ['Sorted Bela', 7],
    ['Sorted chitra', 9],
    ['Sorted Asha', 3],
  ] as const) {
    const { playerId } = await registerTestPlayer(app, { name });
    await giveBalance(app, playerId, points);
    made.push(String(playerId));
  }
  const read = async (sort: (typeof PLAYER_SORTS)[number], search?: string) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query = {
        sort,
        limit: '2',
        ...(search === undefined ? {} : { search }),
        ...(cursor === null ? {} : { cursor }),
      };
      const page: OperatorAnswer<typeof OPERATOR_CALLS.listPlayers> = await support.ok(OPERATOR_CALLS.listPlayers, {
        query,
      });
      seen.push(...page.players.map((one) => one.playerId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return seen;
  };
  const inOrder = (...places: number[]) => places.map((place) => made[place]);
  expect(await read('since', 'sorted')).toEqual(made);
  expect(await read('name', 'sorted')).toEqual(inOrder(1, 4, 0, 2, 3));
  expect(await read('wallet', 'sorted')).toEqual(inOrder(4, 0, 1, 2, 3));
  const whole = new Set(await read('since'));
  for (const sort of ['since', 'name', 'wallet'] as const) {
    expect(await read(`-${sort}`, 'sorted')).toEqual((await read(sort, 'sorted')).toReversed());
    // no filter
    const all = await read(sort);
    expect([all.length, new Set(all)]).toEqual([whole.size, whole]);
    expect(await read(`-${sort}`)).toEqual(all.toReversed());
  }
  const byName = await support.ok(OPERATOR_CALLS.listPlayers, { query: { sort: 'name', limit: '2' } });
  for (const query of ['sort=mobile', `sort=wallet&cursor=${byName.nextCursor}`, `cursor=${byName.nextCursor}`]) {
    const asked = await fetch(`${app.url}/operator/api/players?${query}`, { headers: { cookie: support.cookie } });
    expect([asked.status, await asked.json()]).toMatchObject([400, { code: 'malformed' }]);
  }
});
