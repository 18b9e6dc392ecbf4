import type { mainRates, ResponseOf } from '@surahi/contract';
import type { MessageId } from '../../shared/i18n/i18n.ts';

type Rates = ResponseOf<typeof mainRates>['game_rates'][number];

/** The seven rows of the rates screen in the specification's order, each as value_1-value_2. */
export function rateRows(rates: Rates): { game: MessageId; pair: string }[] {
  return [
    { game: 'game.singleDigit', pair: `${rates.single_digit_val_1}-${rates.single_digit_val_2}` },
    { game: 'game.jodiDigit', pair: `${rates.jodi_digit_val_1}-${rates.jodi_digit_val_2}` },
    { game: 'game.singlePana', pair: `${rates.single_pana_val_1}-${rates.single_pana_val_2}` },
    { game: 'game.doublePana', pair: `${rates.double_pana_val_1}-${rates.double_pana_val_2}` },
    { game: 'game.triplePana', pair: `${rates.tripple_pana_val_1}-${rates.tripple_pana_val_2}` },
    { game: 'game.halfSangam', pair: `${rates.half_sangam_val_1}-${rates.half_sangam_val_2}` },
    { game: 'game.fullSangam', pair: `${rates.full_sangam_val_1}-${rates.full_sangam_val_2}` },
  ];
}
