import { t } from '../../shared/i18n/i18n.ts';
import { floor } from './field-makers.ts';

/** The lowest return of each game. */
export const RATE_FLOOR_GROUP = {
  title: t('Lowest returns of rates, percent of the stake'),
  fields: [
    floor('single_digit', t('Single digit')),
    floor('jodi', t('Jodi')),
    floor('single_pana', t('Single pana')),
    floor('double_pana', t('Double pana')),
    floor('triple_pana', t('Triple pana')),
    floor('half_sangam', t('Half sangam')),
    floor('full_sangam', t('Full sangam')),
    floor('left_digit', t('Left digit')),
    floor('right_digit', t('Right digit')),
    floor('gali_jodi', t('Gali jodi')),
  ],
};
