import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BidErrorCode,
  type BidRowInput,
  checkBidRow,
  encodePick,
  type Family,
  GAME_NAMES,
  type Pick,
  resolveRowSession,
} from './index.ts';
import { ALL_PICKS } from './testing/all-picks.ts';

function row(changes: Partial<BidRowInput>): BidRowInput {
  return {
    label: 'Single Digit',
    session: 'Open',
    digits: '5',
    closedigits: '',
    points: '10',
    minPoints: 10,
    ...changes,
  };
}

function wireSession(pick: Pick): string {
  return pick.session === 'none' ? 'close' : pick.session;
}

describe('rows that are accepted', () => {
  test('every pick under its own name', () => {
    const wrong = ALL_PICKS.filter((pick) => {
      const input = row({ ...pick, label: GAME_NAMES[pick.game], session: wireSession(pick) });
      const checked = checkBidRow(pick.family, input);
      return !checked.ok || JSON.stringify(checked.pick) !== JSON.stringify(pick);
    });
    expect(wrong).toEqual([]);
  });

  test.each<[string, string, string]>([
    ['SP Motor', '123', 'single_pana'],
    ['DP Motor', '112', 'double_pana'],
    ['SP DP TP', '222', 'triple_pana'],
    ['SpDpTpMotors', '112', 'double_pana'],
    ['डबल पाना', '112', 'double_pana'],
    ['Tripple Panna', '000', 'triple_pana'],
  ])('%s with %s is %s', (label, digits, game) => {
    for (const family of ['main', 'starline'] as const) {
      expect(checkBidRow(family, row({ label, digits }))).toMatchObject({ ok: true, pick: { family, game, digits } });
    }
  });

  test('the length decides which value of a half sangam is the ank', () => {
    const wanted = { ok: true, code: 6_009_557, pick: { session: 'open', digits: '9', closedigits: '557' } };
    expect(checkBidRow('main', row({ label: 'Half Sangam', digits: '9', closedigits: '557' }))).toMatchObject(wanted);
    expect(checkBidRow('main', row({ label: 'Half Sangam', digits: '557', closedigits: '9' }))).toMatchObject(wanted);
    const close = row({ label: 'Half Sangam', session: 'CLOSE', digits: '7', closedigits: '117' });
    expect(checkBidRow('main', close)).toMatchObject({ ok: true, code: 7_007_117, pick: { session: 'close' } });
  });

  test.each(['', 'close', 'Close', 'closed', 'Open', undefined, null])(
    'jodi and full sangam take session %j',
    (session) => {
      expect(checkBidRow('main', row({ label: 'Jodi', session, digits: '05' }))).toMatchObject({
        ok: true,
        code: 5_005_000,
        pick: { session: 'none' },
      });
      const sangam = row({ label: 'Full Sangam', session, digits: '123', closedigits: '000' });
      expect(checkBidRow('main', sangam)).toMatchObject({ ok: true, code: 8_123_000, pick: { session: 'none' } });
    },
  );

  test.each(['', 'close', 'closed', 'open', 'Open', undefined])(
    'starline and gali ignore session %j and are open',
    (session) => {
      expect(checkBidRow('starline', row({ session }))).toMatchObject({ ok: true, pick: { session: 'open' } });
      expect(checkBidRow('gali', row({ label: 'Left Digit', session }))).toMatchObject({ ok: true, code: 11_005_000 });
    },
  );

  test('points as text or number, closedigits absent', () => {
    expect(checkBidRow('main', row({ points: 10, closedigits: undefined }))).toMatchObject({ ok: true, points: 10 });
    expect(checkBidRow('main', row({ points: '9999999', closedigits: null }))).toMatchObject({
      ok: true,
      points: 9_999_999,
    });
    expect(checkBidRow('main', row({ points: 500, maxPoints: 500 }))).toMatchObject({ ok: true, points: 500 });
    expect(checkBidRow('main', row({ points: '1', minPoints: 1 }))).toMatchObject({ ok: true, points: 1 });
  });
});

describe('rows that are refused', () => {
  test.each<[BidErrorCode, Family, Partial<BidRowInput>]>([
    ['label_unknown', 'main', { label: '' }],
    ['label_unknown', 'main', { label: 'Roulette' }],
    ['label_unknown', 'main', { label: 7 }],
    ['label_unknown', 'main', { label: undefined }],
    ['label_unknown', 'starline', { label: 'Jodi Digit', digits: '05' }],
    ['label_unknown', 'gali', { label: 'Single Digit' }],
    ['label_mismatch', 'main', { label: 'Single Pana', digits: '112' }],
    ['label_mismatch', 'main', { label: 'Double Pana', digits: '123' }],
    ['label_mismatch', 'starline', { label: 'Triple Pana', digits: '100' }],
    ['digit_missing', 'main', { digits: '' }],
    ['digit_missing', 'main', { digits: undefined }],
    ['digit_missing', 'main', { label: 'SP Motor', digits: '' }],
    ['digit_missing', 'main', { label: 'Half Sangam', digits: '5', closedigits: '' }],
    ['digit_missing', 'main', { label: 'Full Sangam', digits: '123', closedigits: undefined }],
    ['digit_invalid', 'main', { digits: 5 }],
    ['digit_invalid', 'main', { digits: '10' }],
    ['digit_invalid', 'main', { digits: 'a' }],
    ['digit_invalid', 'main', { digits: '५' }],
    ['digit_invalid', 'main', { digits: '５' }],
    ['digit_invalid', 'main', { digits: '5', closedigits: '123' }],
    ['digit_invalid', 'main', { digits: '5', closedigits: 0 }],
    ['digit_invalid', 'main', { label: 'Jodi', session: '', digits: '5' }],
    ['digit_invalid', 'main', { label: 'Jodi', session: '', digits: 5 }],
    ['digit_invalid', 'main', { label: 'Single Pana', digits: '321' }],
    ['digit_invalid', 'main', { label: 'Single Pana', digits: '012' }],
    ['digit_invalid', 'main', { label: 'SP DP TP', digits: '5' }],
    ['digit_invalid', 'main', { label: 'Full Sangam', session: '', digits: '5', closedigits: '123' }],
    ['digit_invalid', 'main', { label: 'Full Sangam', session: '', digits: '123', closedigits: '321' }],
    ['digit_invalid', 'main', { label: 'Half Sangam', digits: '123', closedigits: '123' }],
    ['digit_invalid', 'main', { label: 'Half Sangam', digits: '5', closedigits: '5' }],
    ['digit_invalid', 'main', { label: 'Half Sangam', digits: '5', closedigits: '321' }],
    ['digit_invalid', 'gali', { label: 'Jodi Digit', digits: '100' }],
    ['session_invalid', 'main', { session: '' }],
    ['session_invalid', 'main', { session: 'noon' }],
    ['session_invalid', 'main', { session: 1 }],
    ['session_invalid', 'main', { label: 'Half Sangam', session: '', digits: '5', closedigits: '123' }],
    ['session_invalid', 'starline', { session: 'noon' }],
    ['points_missing', 'main', { points: '' }],
    ['points_missing', 'main', { points: '  ' }],
    ['points_missing', 'main', { points: undefined }],
    ['points_below_minimum', 'main', { points: '9' }],
    ['points_below_minimum', 'main', { points: 9 }],
    ['points_below_minimum', 'main', { points: '0' }],
    ['points_below_minimum', 'main', { points: -100 }],
    ['points_below_minimum', 'main', { points: '9.99' }],
    ['points_below_minimum', 'main', { points: '005' }],
    ['points_above_maximum', 'main', { points: '501', maxPoints: 500 }],
    ['points_invalid', 'main', { points: '010' }],
    ['points_invalid', 'main', { points: '10.5' }],
    ['points_invalid', 'main', { points: '10.0' }],
    ['points_invalid', 'main', { points: 10.5 }],
    ['points_invalid', 'main', { points: '1e3' }],
    ['points_invalid', 'main', { points: 1e21 }],
    ['points_invalid', 'main', { points: '+10' }],
    ['points_invalid', 'main', { points: '0x10' }],
    ['points_invalid', 'main', { points: '१०' }],
    ['points_invalid', 'main', { points: '10000000' }],
    ['points_invalid', 'main', { points: Number.NaN }],
    ['points_invalid', 'main', { points: Infinity }],
    ['points_invalid', 'main', { points: true }],
    ['points_invalid', 'main', { points: [10] }],
  ])('%s: %s %o', (error, family, changes) => {
    expect(checkBidRow(family, row(changes))).toEqual({ ok: false, error });
  });

  test('a digit error is returned before a points error', () => {
    expect(checkBidRow('main', row({ digits: '', points: '' }))).toEqual({ ok: false, error: 'digit_missing' });
  });

  test('no input throws or passes with invalid points or values', () => {
    const codes = new Set(ALL_PICKS.map(encodePick));
    const digitsText = fc.oneof({ weight: 4, arbitrary: fc.stringMatching(/^[0-9]{0,3}$/) }, fc.anything());
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.constantFrom<Family>('main', 'starline', 'gali'),
        fc.constantFrom('Single Digit', 'Jodi', 'SP Motor', 'Double Pana', 'Half Sangam', 'Full Sangam', 'Left Digit'),
        fc.oneof({ weight: 4, arbitrary: fc.constantFrom('', 'Open', 'closed') }, fc.anything()),
        digitsText,
        fc.oneof({ weight: 4, arbitrary: fc.constant('') }, digitsText),
        fc.oneof({ weight: 4, arbitrary: fc.stringMatching(/^[0-9]{1,4}$/) }, fc.anything()),
        (family, label, session, digits, closedigits, points) => {
          const checked = checkBidRow(family, { label, session, digits, closedigits, points, minPoints: 10 });
          if (!checked.ok) return true;
          accepted += 1;
          const wholePoints = Number.isInteger(checked.points) && checked.points >= 10 && checked.points <= 9_999_999;
          return wholePoints && codes.has(checked.code) && encodePick(checked.pick) === checked.code;
        },
      ),
      { numRuns: 10_000 },
    );
    expect(accepted).toBeGreaterThan(20);
  });
});

describe('session of a row', () => {
  type Words = Parameters<typeof resolveRowSession>[0];

  test.each<[Words, 'open' | 'close' | 'none']>([
    [{ row: 'Open' }, 'open'],
    [{ row: '', gametype: 'Open' }, 'open'],
    [{ row: '', gametype: '-', batch: 'closed' }, 'close'],
    [{ row: '', gametype: 'Single Pana', batch: 'Open' }, 'open'],
    [{ row: 'close', gametype: 'Close', batch: 'closed' }, 'close'],
    [{ row: undefined, gametype: undefined, batch: 'OPEN' }, 'open'],
    [{ row: 'open', batch: 'whatever' }, 'open'],
    [{ row: 'Open', batch: 'Close' }, 'open'],
    [{ row: 'Open', gametype: 'Open', batch: 'Close' }, 'open'],
    [{ row: '', gametype: '', batch: '' }, 'none'],
    [{}, 'none'],
  ])('%o is %s', (words, session) => {
    expect(resolveRowSession(words)).toEqual({ ok: true, session });
  });

  test.each<Words>([
    { row: 'Open', gametype: 'Close' },
    { row: 'Open', gametype: 'Close', batch: 'Close' },
    { row: 'Close', batch: 'Open' },
    { row: '', gametype: 'Open', batch: 'closed' },
    { row: 'noon', gametype: 'Open' },
    { row: '', gametype: '-', batch: 'noon' },
  ])('%o is refused', (words) => {
    expect(resolveRowSession(words)).toEqual({ ok: false, error: 'session_invalid' });
  });
});
