import { expect, test } from 'vitest';
import { mergeSettings } from './get-settings.ts';
import { defaultSettings, settingsPatchSchema } from './settings-schema.ts';

const demo = { seed: true, history: true, crowd: true, robot: true, robotDelaySeconds: 240 };

test('the defaults pass their own schema in both value modes', () => {
  for (const valueMode of ['demo', 'licensed'] as const) {
    const defaults = defaultSettings({ valueMode, demo });
    expect(settingsPatchSchema.parse(defaults)).toEqual(defaults);
  }
});

test('a demo grants a welcome bonus and lets new players bid; licensed mode does neither and has no payee', () => {
  expect(defaultSettings({ valueMode: 'demo', demo })).toMatchObject({
    welcomeBonusPoints: 1000,
    newPlayersMayBet: true,
    robot: { on: true, delaySeconds: 240 },
    bid: { minPoints: 10, maxPoints: null },
    withdrawWindow: { open: '10:00', close: '17:00' },
    resultSwitchTime: '08:00',
  });
  expect(defaultSettings({ valueMode: 'licensed', demo })).toMatchObject({
    welcomeBonusPoints: 0,
    newPlayersMayBet: false,
    payee: { upi: '', googlePay: '', phonePe: '', paytm: '' },
  });
});

test('stored values replace defaults; an invalid value is reported and its default is used', () => {
  const defaults = defaultSettings({ valueMode: 'demo', demo });
  const invalid: string[] = [];
  const merged = mergeSettings(
    defaults,
    [
      { key: 'gatewayStatus', value: '3' },
      { key: 'welcomeBonusPoints', value: 'many' },
      { key: 'demo_seeded', value: true },
      { key: 'toString', value: 1 },
    ],
    (key) => invalid.push(key),
  );
  expect(merged).toEqual({ ...defaults, gatewayStatus: '3' });
  expect(invalid).toEqual(['welcomeBonusPoints']);
});
