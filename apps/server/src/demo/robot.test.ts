import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { enterResult } from '../betting/draws/index.ts';
import { getSettings, updateSettings } from '../content/settings/index.ts';
import { addMarket, addRates, drawOf } from '../testing/markets.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { ROBOT_ACTOR } from './robot.sql.ts';
import { runRobot } from './robot.ts';

const ISO = '2026-11-21';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  const patch = { robot: { on: true, delaySeconds: 60 } };
  await app.db.transaction((tx) => updateSettings(tx, patch, { name: 'test' }));
  await vi.waitUntil(() => getSettings(app.context).robot.on, 600_000);
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

async function addDraw(): Promise<bigint> {
  await app.setClock(`${ISO}T09:00:00+05:30`);
  const { marketId } = await addMarket(app, { family: 'starline', open: '09:10', close: '09:10' });
  const drawId = await drawOf(app, marketId, ISO);
  await app.setClock(`${ISO}T09:15:00+05:30`);
  return drawId;
}

function declaredOf(drawId: bigint) {
  return app.db.query({ text: 'select number, declared_by from results where draw_id = $1', values: [drawId] });
}

test('the robot declares the number it entered before it was interrupted', async () => {
  const drawId = await addDraw();
  const entered = await enterResult(app.db, { drawId, side: 'open', number: '128', actor: ROBOT_ACTOR });
  expect(entered.ok).toBe(true);
  expect(await runRobot(app.context)).toBe(1);
  expect(await declaredOf(drawId)).toEqual([{ number: '128', declared_by: ROBOT_ACTOR.name }]);
});

test('[HND-07] the robot declares nothing while two people must enter each result', async () => {
  const drawId = await addDraw();
  const setByTwo = async (resultsByTwo: boolean) => {
    await app.db.transaction((tx) => updateSettings(tx, { resultsByTwo }, { name: 'test' }));
    await vi.waitUntil(() => getSettings(app.context).resultsByTwo === resultsByTwo, 600_000);
  };
  await setByTwo(true);
  expect(await runRobot(app.context)).toBe(0);
  expect(await declaredOf(drawId)).toEqual([]);
  await setByTwo(false);
  expect(await runRobot(app.context)).toBe(1);
});

test('the robot does not declare a number that someone else entered after its own', async () => {
  const drawId = await addDraw();
  // the robot's two steps follow each other without a pause, so a trigger inserts the other entry in between
  await app.ownerDb.query({
    text: `create function enter_another() returns trigger language plpgsql as $$ begin
        insert into result_entries (draw_id, side, number, entered_by, reason)
          values (new.draw_id, new.side, '128', 'someone else', 'the board says so');
        return null;
      end $$`,
  });
  await app.ownerDb.query({
    text: `create trigger enter_another after insert on result_entries for each row when (new.entered_by = 'Demo robot')
      execute function enter_another()`,
  });
  onTestFinished(() => app.ownerDb.query({ text: 'drop function enter_another cascade' }).then(() => undefined));
  expect(await runRobot(app.context)).toBe(0);
  expect(await declaredOf(drawId)).toEqual([]);
});

test('[FAI-05] the robot leaves draws alone that public randomness decides', async () => {
  const drawId = await addDraw();
  await app.ownerDb.query({ text: `update draws set result_mode = 'draw' where draw_id = $1`, values: [drawId] });
  expect(await runRobot(app.context)).toBe(0);
  expect(await declaredOf(drawId)).toEqual([]);
});

test('[FAI-05] the robot enters nothing for a draw that waits for the record of a market in mode draw', async () => {
  const drawId = await addDraw();
  const entriesIn = async (mode: 'draw' | 'operator') => {
    await app.ownerDb.query({
      text: `with edited as (update draws set awaits_record = true where draw_id = $1 returning market_id)
        update markets set result_mode = $2 where market_id = (select market_id from edited)`,
      values: [drawId, mode],
    });
    await runRobot(app.context);
    return app.db.query({
      text: 'select from result_entries where draw_id = $1 and entered_by = $2',
      values: [drawId, ROBOT_ACTOR.name],
    });
  };
  expect(await entriesIn('draw')).toHaveLength(0);
  expect(await entriesIn('operator')).toHaveLength(1);
});
