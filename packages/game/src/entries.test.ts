import { describe, expect, test } from 'vitest';
import { bidMessage, checkEntry, encodePick, type EntryInput } from './index.ts';

function entry(changes: Partial<EntryInput>): EntryInput {
  return {
    family: 'main',
    kind: 'single_digit',
    session: 'open',
    digits: '5',
    points: '10',
    balancePaise: 100_000n,
    minPoints: 10,
    ...changes,
  };
}

const ALL_GROUPS = { sp: true, dp: true, tp: true };

describe('entries of a bid screen', () => {
  test.each<[id: string, message: string, Partial<EntryInput>]>([
    ['[BID-04]', 'Please enter the number', { digits: '' }],
    ['[BID-04]', 'Please enter the number', { digits: '', points: '' }],
    ['[BID-10]', 'Please enter the number', { kind: 'half_sangam', digits: '5', closedigits: '' }],
    ['[BID-04]', 'Number 12 is not valid', { digits: '12', points: '' }],
    ['[BID-07]', 'Number ५ is not valid', { digits: '५' }],
    ['[BID-09]', 'Number 112 is not valid', { kind: 'single_pana', digits: '112' }],
    ['[BID-08]', 'Number 5 is not valid', { kind: 'jodi', digits: '5' }],
    ['[BID-10]', 'Number 5 is not valid', { kind: 'full_sangam', digits: '5', closedigits: '123' }],
    ['[BID-10]', 'Number 321 is not valid', { kind: 'full_sangam', digits: '123', closedigits: '321' }],
    ['[BID-10]', 'Number 321 is not valid', { kind: 'half_sangam', digits: '5', closedigits: '321' }],
    ['[BID-10]', 'Number 123 is not valid', { kind: 'half_sangam', digits: '123', closedigits: '5' }],
    ['[BID-11]', 'Number 12 is not valid', { kind: 'sp_dp_tp', digits: '12', groups: ALL_GROUPS }],
    ['[BID-11]', 'Please select SP, DP or TP', { kind: 'sp_dp_tp', digits: '5', points: '' }],
    ['[BID-12]', 'Digit not valid', { kind: 'sp_motor', digits: '1122' }],
    ['[BID-13]', 'Number 33 is not valid', { kind: 'dp_motor', digits: '33' }],
    ['[BID-04]', 'Please enter point', { points: '' }],
    ['[BID-04]', 'Required minimum bid amount is 10', { points: '9' }],
    ['[BID-04]', 'Required minimum bid amount is 25', { points: '10', minPoints: 25 }],
    ['our text', 'Maximum bid amount is 500', { points: '501', maxPoints: 500 }],
    ['our text', 'Enter a valid amount', { points: '10.5' }],
    ['[BID-04]', 'Insufficient balance please refill your account', { points: '1001' }],
    ['[BID-04]', 'Insufficient balance please refill your account', { balancePaise: 999n }],
    [
      '[BID-11]',
      'Insufficient balance please refill your account',
      { kind: 'sp_dp_tp', groups: ALL_GROUPS, points: '50' },
    ],
  ])('%s %s: %o', (_, message, changes) => {
    expect(checkEntry(entry(changes))).toMatchObject({ ok: false, message });
  });

  test('one value gives one row and may use the whole balance', () => {
    expect(checkEntry(entry({ points: '1000' }))).toEqual({
      ok: true,
      picks: [{ family: 'main', game: 'single_digit', session: 'open', digits: '5', closedigits: '' }],
      points: 1000,
      totalPoints: 1000,
    });
  });

  test('sessions: none for jodi and full sangam, open for the other families, else the one chosen', () => {
    const sessionOf = (changes: Partial<EntryInput>): unknown => {
      const checked = checkEntry(entry({ session: 'close', ...changes }));
      return checked.ok ? checked.picks[0]?.session : checked.message;
    };
    expect(sessionOf({})).toBe('close');
    expect(sessionOf({ kind: 'half_sangam', closedigits: '123' })).toBe('close');
    expect(sessionOf({ kind: 'jodi', digits: '05' })).toBe('none');
    expect(sessionOf({ kind: 'full_sangam', digits: '123', closedigits: '000' })).toBe('none');
    expect(sessionOf({ family: 'starline' })).toBe('open');
    expect(sessionOf({ family: 'gali', kind: 'left_digit' })).toBe('open');
    expect(sessionOf({ session: undefined })).toBe('open');
  });

  test('[BID-11, BID-12, BID-13] lists: motors and SP DP TP give a row for each pana, named by its class', () => {
    const spDpTp = checkEntry(entry({ kind: 'sp_dp_tp', digits: '6', groups: ALL_GROUPS }));
    if (!spDpTp.ok) throw new Error(spDpTp.message);
    expect(spDpTp.picks.map(({ game }) => game)).toEqual([
      ...Array<string>(12).fill('single_pana'),
      ...Array<string>(9).fill('double_pana'),
      'triple_pana',
    ]);
    expect([spDpTp.points, spDpTp.totalPoints]).toEqual([10, 220]);
    for (const pick of spDpTp.picks) expect(() => encodePick(pick)).not.toThrow();

    const sp = checkEntry(entry({ kind: 'sp_motor', digits: '12345' }));
    expect(sp.ok && sp.picks.every(({ game }) => game === 'single_pana') && sp.picks.length).toBe(10);
    const dp = checkEntry(entry({ kind: 'dp_motor', digits: '12345' }));
    expect(dp.ok && dp.picks.every(({ game }) => game === 'double_pana') && dp.picks.length).toBe(20);
  });

  test('motors compare the points of one row with the balance, not the total', () => {
    const checked = checkEntry(entry({ kind: 'sp_motor', digits: '1234567890', points: '100', balancePaise: 10_000n }));
    expect(checked).toMatchObject({ ok: true, points: 100, totalPoints: 12_000 });
  });
});

describe('messages', () => {
  test('[BID-08, BID-14] texts that only screens show', () => {
    expect(bidMessage('balance_negative')).toBe('Not enough balance!');
    expect(bidMessage('bidding_closed', { value: 'Jodi Digit' })).toBe('Bidding is closed for Jodi Digit');
    expect(bidMessage('points_below_minimum')).toBe('Required minimum bid amount is 10');
  });

  test('the typed value is shown unchanged, even when it looks like a placeholder', () => {
    expect(bidMessage('digit_invalid', { value: '{min}$&' })).toBe('Number {min}$& is not valid');
  });
});
