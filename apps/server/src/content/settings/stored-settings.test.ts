import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_ACTOR } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { updateSettings } from './update-settings.ts';

let app: TestApp;
let owner: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  owner = await signInTestOperator(app, 'owner');
});
afterAll(() => app.close());

test('forms of the console show stored values that the memory of this node lacks', async () => {
  const { state } = app.context.settings;
  const patch = {
    welcomeBonusPoints: 77,
    depositRules: 'Deposits are free.',
    robot: { ...state.settings.robot, on: !state.settings.robot.on },
  };
  await app.db.transaction((tx) => updateSettings(tx, patch, TEST_ACTOR));
  await expect.poll(() => app.context.settings.state.settings.welcomeBonusPoints, { interval: 20 }).toBe(77);
  app.context.settings.state = state;
  const [{ settings }, { texts }, robot] = await Promise.all([
    owner.ok(OPERATOR_CALLS.getPlatformSettings, {}),
    owner.ok(OPERATOR_CALLS.getContent, {}),
    owner.ok(OPERATOR_CALLS.getRobot, {}),
  ]);
  expect(settings.welcomeBonusPoints).toBe(77);
  expect(texts.depositRules).toBe('Deposits are free.');
  expect(robot).toMatchObject(patch.robot);
});
