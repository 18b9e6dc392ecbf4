import type { DrawResult, Pick } from '@surahi/game';
import type { MessageId } from '../../shared/i18n/i18n.ts';

/** A winning bid, the result of its draw, and the result as lists show it with the places of the digits that decide. */
export type WorkedExample = {
  pick: Pick;
  result: DrawResult;
  shown: string;
  places: readonly number[];
  name: MessageId;
  text: MessageId;
};

const MAIN = { result: { open: '123', close: '245' }, shown: '123-61-245' };
const DOUBLE = { result: { open: '112', close: '150' }, shown: '112-46-150' };
const TRIPLE = { result: { open: '777', close: '128' }, shown: '777-11-128' };
const GALI = { result: { jodi: '45' }, shown: '45' };

const OPEN_PANA = [0, 1, 2];
const CLOSE_PANA = [7, 8, 9];

/** One example of each game, in the order of the pickers. */
export const WORKED_EXAMPLES: readonly WorkedExample[] = [
  {
    ...MAIN,
    pick: { family: 'main', game: 'single_digit', session: 'open', digits: '6', closedigits: '' },
    places: [4],
    name: 'game.singleDigit',
    text: 'examples.singleDigit',
  },
  {
    ...MAIN,
    pick: { family: 'main', game: 'jodi', session: 'none', digits: '61', closedigits: '' },
    places: [4, 5],
    name: 'game.jodiDigit',
    text: 'examples.jodi',
  },
  {
    ...MAIN,
    pick: { family: 'main', game: 'single_pana', session: 'open', digits: '123', closedigits: '' },
    places: OPEN_PANA,
    name: 'game.singlePana',
    text: 'examples.singlePana',
  },
  {
    ...DOUBLE,
    pick: { family: 'main', game: 'double_pana', session: 'open', digits: '112', closedigits: '' },
    places: OPEN_PANA,
    name: 'game.doublePana',
    text: 'examples.doublePana',
  },
  {
    ...TRIPLE,
    pick: { family: 'main', game: 'triple_pana', session: 'open', digits: '777', closedigits: '' },
    places: OPEN_PANA,
    name: 'game.triplePana',
    text: 'examples.triplePana',
  },
  {
    ...MAIN,
    pick: { family: 'main', game: 'half_sangam', session: 'open', digits: '6', closedigits: '245' },
    places: [4, ...CLOSE_PANA],
    name: 'game.halfSangam',
    text: 'examples.halfSangam',
  },
  {
    ...MAIN,
    pick: { family: 'main', game: 'full_sangam', session: 'none', digits: '123', closedigits: '245' },
    places: [...OPEN_PANA, ...CLOSE_PANA],
    name: 'game.fullSangam',
    text: 'examples.fullSangam',
  },
  {
    ...GALI,
    pick: { family: 'gali', game: 'left_digit', session: 'open', digits: '4', closedigits: '' },
    places: [0],
    name: 'game.leftDigit',
    text: 'examples.leftDigit',
  },
  {
    ...GALI,
    pick: { family: 'gali', game: 'right_digit', session: 'open', digits: '5', closedigits: '' },
    places: [1],
    name: 'game.rightDigit',
    text: 'examples.rightDigit',
  },
  {
    ...GALI,
    pick: { family: 'gali', game: 'gali_jodi', session: 'open', digits: '45', closedigits: '' },
    places: [0, 1],
    name: 'game.jodiDigit',
    text: 'examples.galiJodi',
  },
];
