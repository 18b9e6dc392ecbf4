import { expect, test } from 'vitest';
import { rateRows } from './rate-rows.ts';

test('[STA-05] seven games are shown in order, each with its own pair of values', () => {
  const rows = rateRows({
    game_rate_id: '1',
    insert_date: '',
    single_digit_val_1: '10',
    single_digit_val_2: '95',
    jodi_digit_val_1: '11',
    jodi_digit_val_2: '950',
    single_pana_val_1: '12',
    single_pana_val_2: '1400',
    double_pana_val_1: '13',
    double_pana_val_2: '2800',
    tripple_pana_val_1: '14',
    tripple_pana_val_2: '6000',
    half_sangam_val_1: '15',
    half_sangam_val_2: '10000',
    full_sangam_val_1: '16',
    full_sangam_val_2: '100000',
  });
  expect(rows.map(({ game, pair }) => [game, pair])).toEqual([
    ['game.singleDigit', '10-95'],
    ['game.jodiDigit', '11-950'],
    ['game.singlePana', '12-1400'],
    ['game.doublePana', '13-2800'],
    ['game.triplePana', '14-6000'],
    ['game.halfSangam', '15-10000'],
    ['game.fullSangam', '16-100000'],
  ]);
});
